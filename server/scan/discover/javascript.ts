import type { Operation } from "../operation.ts";
import { forEachParallel } from "../parallel.ts";
import { destructiveReason } from "../safety/destructive.ts";
import { documentBytes } from "../send.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { toTargetPath } from "./same-origin.ts";
import { extractScript, type ScriptFacts } from "./script/extract.ts";
import type { ScriptCall } from "./script/to-call.ts";

const maxScripts = 60;

/** Operations that the target's scripts call, read by a parser; scripts that they load are read as well. */
export const javascript: DiscoverySource = {
  name: "JavaScript",
  async discover(context) {
    const all: ScriptFacts[] = [];
    for (const { page, text } of context.leads.inline) take(text, `a script in ${page}`, all, context);
    const seen = new Set(context.leads.scripts);
    let level = [...seen].slice(0, maxScripts);
    let read = 0;
    while (level.length > 0) {
      const next: string[] = [];
      await forEachParallel(level, 4, async (path) => {
        if (context.remaining() <= 0) return;
        const answer = await context.get(path, { maxBodyBytes: documentBytes });
        if (answer.status !== 200 || /html/.test(mediaType(answer))) return;
        read++;
        const facts = take(answer.body, path, all, context);
        for (const href of facts?.imports ?? []) {
          const further = scriptPath(href, new URL(answer.url));
          if (further === null || seen.has(further) || seen.size >= maxScripts) continue;
          seen.add(further);
          next.push(further);
        }
      });
      level = next;
    }
    if (read > 0) context.log(`Read ${read} ${read === 1 ? "script" : "scripts"} for calls of the API`);
    return await toOperations(all, context);
  },
};

function take(text: string, name: string, all: ScriptFacts[], context: DiscoverContext): ScriptFacts | null {
  try {
    const facts = extractScript(text);
    all.push(facts);
    return facts;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    context.log(`${name} is not read as JavaScript: ${reason}`);
    return null;
  }
}

/** Bundlers write chunks relative to the script, or to the site's root without a slash. */
function scriptPath(href: string, script: URL): string | null {
  if (/^(\.{0,2}\/|https?:)/.test(href)) return toTargetPath(href, script);
  return /\.m?js$/.test(href) ? toTargetPath(`/${href}`, script) : null;
}

async function toOperations(all: readonly ScriptFacts[], context: DiscoverContext): Promise<Operation[]> {
  const bases = [
    "",
    ...new Set(all.flatMap((facts) => facts.bases).flatMap((base) => toTargetPath(base, context.base) ?? [])),
  ];
  const calls = new Map<string, ScriptCall>();
  for (const call of all.flatMap((facts) => facts.calls)) {
    const path = ownPath(call.path, context.base);
    if (path !== null) calls.set(`${call.method} ${path}`, { ...call, path });
  }
  const operations: Operation[] = [];
  await forEachParallel([...calls.values()], context.concurrency, async (call) => {
    const path = await settle(call, bases, context);
    if (path === null) return;
    const example = path.replace(/\{[^{}]*\}/g, "1") + (call.query ? `?${call.query}` : "");
    operations.push(foundOperation({ method: call.method, path, source: "javascript", example }));
  });
  const known = new Set(operations.map(({ path }) => path));
  const texts = new Set(
    all
      .flatMap((facts) => facts.paths)
      .filter((path) => !known.has(path) && !bases.includes(path) && !isFile.test(path)),
  );
  const methods = createMethodFinder(context);
  await forEachParallel([...texts].slice(0, maxTexts), context.concurrency, async (path) => {
    const first = /^\/[\w.~-]+\//.exec(path)?.[0];
    if (path.endsWith("/") && path.length > 1) {
      context.leads.tentative.push(foundOperation({ method: "GET", path: `${path}{name}`, source: "javascript" }));
    } else if (await exists(path, context)) {
      operations.push(foundOperation({ method: "GET", path, source: "javascript" }));
    } else {
      const stated = await methods(path);
      // Signing in is a POST, also where nothing says so.
      const isSignIn = /\/(log|sign)-?_?in$/i.test(path) && [404, 405].includes((await context.get(path)).status ?? 0);
      const changing = stated.length === 0 && isSignIn ? ["POST"] : stated;
      if (changing.length === 0) return;
      for (const method of changing) operations.push(foundOperation({ method, path, source: "javascript" }));
    }
    if (first) context.leads.directories.add(first);
  });
  for (const { path } of operations) {
    const first = /^\/[\w.~-]+\//.exec(path)?.[0];
    if (first) context.leads.directories.add(first);
  }
  return operations;
}

const maxTexts = 300;
const isFile =
  /\.(m?js|css|html?|png|svg|jpe?g|gif|ico|woff2?|map|md|tsx?|jsx)$|^\/(static|assets|node_modules|src|packages)\//i;

/** The path on the target, or null for a call of another host. Holes survive, which a URL would escape. */
function ownPath(path: string, base: URL): string | null {
  if (path.startsWith("/") && !path.startsWith("//")) return path;
  const match = /^(?:https?:)?\/\/([^/]+)(\/.*)?$/i.exec(path);
  return match?.[1] === base.host ? (match[2] ?? "/") : null;
}

/** Where a call leads: a read must exist under some base; the rest goes under the first base where its parent does. */
async function settle(call: ScriptCall, bases: readonly string[], context: DiscoverContext): Promise<string | null> {
  const isPlainRead = call.method === "GET" && !call.path.includes("{");
  const places = bases
    .filter((base) => base === "" || !call.path.startsWith(`${base}/`))
    .map((base) => base + call.path);
  if (isPlainRead && mustNotAsk(call.path, context)) return call.path;
  if (isPlainRead) {
    for (const place of places) if (await exists(place, context, call.query)) return place;
    return null;
  }
  if (!call.isRelative) return call.path;
  const only = bases.filter((base) => base !== "");
  return only.length === 1 ? `${only[0]}${call.path}` : call.path;
}

/** Paths that would end the session or change something when they are only looked at. */
const mustNotAsk = (path: string, context: DiscoverContext): boolean =>
  context.identity === "owner" && destructiveReason("GET", path) !== null;

async function exists(path: string, context: DiscoverContext, query = ""): Promise<boolean> {
  if (context.remaining() <= 0 || mustNotAsk(path, context)) return false;
  return !(await context.calibration.isMiss(await context.get(query ? `${path}?${query}` : path)));
}
