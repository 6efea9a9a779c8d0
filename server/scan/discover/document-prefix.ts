import { folderOf } from "../inventory/folder-of.ts";
import type { Operation } from "../operation.ts";
import { actsByGet } from "../safety/effect.ts";
import type { DiscoverContext } from "./context.ts";
import type { DescribedOperations } from "./openapi-operations.ts";

/** Reads that are asked below a prefix before it is believed. */
const maxSamples = 3;
const refusals = new Set([401, 403]);

/** What proving a prefix needs of discovery. */
type PrefixContext = Pick<DiscoverContext, "base" | "calibration" | "get" | "log" | "remaining">;

/**
 * A document's operations where the target has them. Where it answers all samples as it answers for made-up addresses,
 * the prefixes of other servers, of the entered address, of the document's folders and the root are tried instead; the
 * document's own stays where nothing better answers, and where strangers are refused at every address.
 */
export async function placeOperations(
  { operations, prefix, otherPrefixes }: DescribedOperations,
  documentPath: string,
  context: PrefixContext,
): Promise<Operation[]> {
  const below = operations.filter(({ path }) => path.startsWith(`${prefix}/`));
  const samples = samplesOf(below).map(({ example }) => example.slice(prefix.length));
  const given = await Promise.all(samples.map((sample) => signOf(prefix + sample, context)));
  if (samples.length === 0 || given.some((sign) => sign !== "missing")) return operations;
  let best = { prefix, hits: 0 };
  for (const other of candidates(prefix, otherPrefixes, documentPath, context.base)) {
    const signs = await Promise.all(samples.map((sample) => signOf(other + sample, context)));
    const hits = signs.filter((sign) => sign === "there").length;
    if (hits > best.hits) best = { prefix: other, hits };
    if (hits === samples.length) break;
  }
  if (best.hits * 2 < samples.length) return operations;
  context.log(
    `Nothing answers below ${prefix || "/"}, where the document at ${documentPath} puts its paths; they are called below ${best.prefix || "/"}, where the API answers`,
  );
  const moved = new Set(below);
  const move = (address: string) => best.prefix + address.slice(prefix.length);
  return operations.map((one) => (moved.has(one) ? { ...one, path: move(one.path), example: move(one.example) } : one));
}

/** Plain reads say most; where there are none, a path of other methods is told by its 405. */
function samplesOf(operations: readonly Operation[]): Operation[] {
  const fixed = operations.filter((operation) => !operation.path.includes("{") && !actsByGet(operation));
  const reads = fixed.filter(({ method }) => method === "GET");
  return (reads.length > 0 ? reads : fixed).slice(0, maxSamples);
}

/** `unclear`: no answer, or a refusal, which a guard before the router may give at every address. */
async function signOf(path: string, context: PrefixContext): Promise<"there" | "missing" | "unclear"> {
  if (context.remaining() <= 0) return "unclear";
  const answer = await context.get(path);
  if (answer.status === null || answer.status >= 500 || answer.status === 429) return "unclear";
  if (!(await context.calibration.isMiss(answer))) return "there";
  return refusals.has(answer.status) ? "unclear" : "missing";
}

/** Likeliest first: what the document's other servers say, then the proxy's prefix, its folders and the root. */
function candidates(prefix: string, others: readonly string[], documentPath: string, base: URL): string[] {
  const entered = folderOf(base.pathname);
  const folders: string[] = [];
  let folder = documentPath.split("?", 1)[0] ?? "";
  while (folder.lastIndexOf("/") > 0) {
    folder = folder.slice(0, folder.lastIndexOf("/"));
    folders.push(folder);
  }
  const mounts = [entered, ...folders].filter((mount) => mount !== "");
  const all = [...others, ...mounts.map((mount) => mount + prefix), ...mounts, ""];
  return [...new Set(all)].filter((candidate) => candidate !== prefix).slice(0, 8);
}
