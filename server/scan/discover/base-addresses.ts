import { jsonBody } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";
import { toTargetPath } from "./same-origin.ts";
import { isBaseName, type ScriptBase } from "./script/extract.ts";
import type { ScriptText } from "./scripts.ts";

/** A path that clients put before theirs, by the names that it goes by; the target's own origin comes first. */
export type BaseAddress = { path: string; names: Set<string>; isForeign: boolean };

const maxConfigurations = 5;
const quotedFile = /["'`]([\w./-]{1,200}\.json)["'`]/gi;
const configuration = /config|settings|environment|env|runtime/i;
const nearPath = /^\/?(?:[\w.-]+\/){0,4}[\w.-]*$/;

/**
 * Gathers base addresses: those that scripts and pages state, and those in the configuration files that scripts load
 * when they start. Of an address on another host only the path counts, and only where the target proves it.
 */
export async function baseAddresses(
  stated: readonly ScriptBase[],
  scripts: readonly ScriptText[],
  context: DiscoverContext,
): Promise<BaseAddress[]> {
  const all = [...stated, ...context.leads.settings];
  const files = scripts.flatMap(({ text }) => [...text.matchAll(quotedFile)].map((match) => match[1] ?? ""));
  const paths = new Set(files.filter(isConfiguration).flatMap((file) => toTargetPath(file, context.base) ?? []));
  for (const path of [...paths].slice(0, maxConfigurations)) {
    if (context.remaining() <= 0) break;
    const answer = await context.get(path);
    if (answer.status === 200) collectSettings(jsonBody(answer), all);
  }
  const byPath = new Map<string, BaseAddress>();
  for (const { name, address } of all) {
    const url = URL.parse(address, context.base.href);
    const path = url?.pathname.replace(/(?<!\/)\/+$/, "") ?? "";
    if (!url || path === "" || !/^https?:$/.test(url.protocol)) continue;
    const known = byPath.get(path) ?? { path, names: new Set<string>(), isForeign: true };
    known.names.add(plain(name));
    known.isForeign &&= url.origin !== context.base.origin;
    byPath.set(path, known);
  }
  return [...byPath.values()].sort((one, other) => Number(one.isForeign) - Number(other.isForeign)).slice(0, 6);
}

/** Takes every setting of a configuration whose name says that it is an API's address. */
export function collectSettings(value: unknown, into: ScriptBase[], depth = 0): void {
  if (typeof value !== "object" || value === null || depth > 6) return;
  for (const [name, inner] of Object.entries(value).slice(0, 500)) {
    if (typeof inner === "string" && isBaseName(name) && /^(https?:\/)?\//.test(inner)) {
      into.push({ name, address: inner });
    } else collectSettings(inner, into, depth + 1);
  }
}

/** A name as it is compared: `API_URL` and `apiUrl` are the same. */
export function plain(name: string): string {
  return name.replace(/[^a-z]/gi, "").toLowerCase();
}

/** Whether a file's name says that it holds settings. */
function isConfiguration(file: string): boolean {
  const path = file.slice(0, -".json".length);
  return nearPath.test(path) && configuration.test(path.slice(path.lastIndexOf("/") + 1));
}
