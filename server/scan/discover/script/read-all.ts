import { setImmediate } from "node:timers/promises";
import { processorMs } from "../../safety/processor-ms.ts";
import type { ScriptText } from "../scripts.ts";
import type { ExportedCode } from "./exports.ts";
import { extractScript, type ScriptFacts } from "./extract.ts";
import { shortenScript } from "./shorten-script.ts";

/** Characters of one script that are parsed, and time of the processor for all of them. */
const maxCharacters = 4_000_000;
const maxMs = 30_000;

/** A chunk of a bundle, which hands its modules over in a list, and how a module asks for another one. */
const bundled = /\.push\(\[\[/;
const required = /[\w$]\((?:(\d{1,7})|"([\w./+@-]{1,100})")\)/g;

/** What one script tells, and its name. */
export type NamedFacts = { name: string; facts: ScriptFacts };

/**
 * Extracts from many scripts, those first that others import, so that clients, wrappers and addresses are known where
 * they are used. A script that cannot be parsed, is too large, or comes when the time for all of them is spent costs its
 * own facts only; `onUnreadable` hears why. Others have their turn between two scripts.
 */
export async function readAll(
  scripts: readonly ScriptText[],
  onUnreadable: (name: string, reason: string) => void,
): Promise<NamedFacts[]> {
  const byKey = new Map(scripts.map((script) => [keyOf(script.name), script]));
  const exported = new Map<string, ExportedCode>();
  const modules = new Map<string, ExportedCode>();
  const modulesFrom = new Map<string, ScriptText>();
  const globals = new Map<string, { code: string; from: ScriptText }>();
  const all = new Map<ScriptText, NamedFacts>();
  let spentMs = 0;
  const ordered = inImportOrder(scripts, byKey);
  for (const script of ordered) await read(script);
  // Functions run when all scripts of the page are there: what a later one declares, an earlier one may use.
  for (const [at, script] of [...ordered.entries()].reverse()) {
    const isLater = (from: ScriptText) => ordered.indexOf(from) > at;
    const used = [...[...namedGlobals(script).values()].map(({ from }) => from), ...requiredFrom(script)];
    if (all.has(script) && used.some(isLater)) await read(script);
  }
  return [...all.values()];

  /** The scripts whose bundled modules this one asks for, as far as those export something. */
  function requiredFrom({ text, isSource }: ScriptText): ScriptText[] {
    if (isSource || modulesFrom.size === 0 || !bundled.test(text)) return [];
    const ids = new Set([...text.matchAll(required)].map(([, number, name]) => number ?? name ?? ""));
    return [...ids].flatMap((id) => modulesFrom.get(id) ?? []);
  }

  /** What other scripts declare and this one names. */
  function namedGlobals({ text, isSource }: ScriptText): Map<string, { code: string; from: ScriptText }> {
    if (isSource || globals.size === 0) return new Map();
    const words = new Set(text.match(/[\w$]{3,}/g));
    return new Map([...globals].filter(([name, { from }]) => words.has(name) && from.text !== text));
  }

  async function read(script: ScriptText): Promise<void> {
    if (spentMs > maxMs) {
      onUnreadable(script.name, `reading the scripts before it took the ${maxMs / 1000} seconds that all have`);
      return;
    }
    await setImmediate();
    const startedAt = processorMs();
    const imports = {
      of: (specifier: string) => {
        const target = findScript(specifier, script.name, byKey);
        return target ? (exported.get(target.name) ?? null) : null;
      },
      modules,
      globals: new Map([...namedGlobals(script)].map(([name, { code }]) => [name, code])),
    };
    try {
      const facts = extractScript(shortened(script.text), { imports, isSource: script.isSource });
      exported.set(script.name, facts.exports);
      for (const [id, codes] of facts.modules) {
        modules.set(id, codes);
        if (codes.size > 0) modulesFrom.set(id, script);
      }
      for (const [name, code] of facts.globals) if (!globals.has(name)) globals.set(name, { code, from: script });
      all.set(script, { name: script.name, facts });
    } catch (error) {
      onUnreadable(script.name, reasonOf(error));
    }
    spentMs += processorMs() - startedAt;
  }
}

/** A text that can be parsed: a large one without what says nothing of an API. */
function shortened(text: string): string {
  const short = text.length > maxCharacters ? shortenScript(text) : text;
  if (short.length <= maxCharacters) return short;
  throw new Error(`it has more than ${maxCharacters.toLocaleString("en")} characters that may tell of an API`);
}

// A parser that calls itself for each level has no other limit than its stack.
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /stack space|call stack/.test(message) ? "it is nested deeper than can be read" : message;
}

const specifiers = /(?:\bfrom|\bimport)\s*["']([^"']+)["']/g;

function inImportOrder(scripts: readonly ScriptText[], byKey: ReadonlyMap<string, ScriptText>): ScriptText[] {
  const ordered = new Set<ScriptText>();
  const entered = new Set<ScriptText>();
  const stack = [...scripts].reverse().map((script) => ({ script, isLeft: false }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { script, isLeft } = next;
    if (isLeft) ordered.add(script);
    if (isLeft || entered.has(script)) continue;
    entered.add(script);
    stack.push({ script, isLeft: true });
    for (const match of script.text.matchAll(specifiers)) {
      const imported = findScript(match[1] ?? "", script.name, byKey);
      if (imported && !entered.has(imported)) stack.push({ script: imported, isLeft: false });
    }
  }
  return [...ordered];
}

/** The script behind a specifier: relative to its importer, or by an alias such as `@/api` by the end of its path. */
function findScript(
  specifier: string,
  importer: string,
  byKey: ReadonlyMap<string, ScriptText>,
): ScriptText | undefined {
  if (/^\.{0,2}\//.test(specifier)) {
    const address = URL.parse(specifier, URL.parse(importer, "http://script.invalid/")?.href);
    if (!address) return undefined;
    const resolved = keyOf(address.pathname);
    return byKey.get(resolved) ?? byKey.get(`${resolved}/index`);
  }
  const alias = /^[@~]\/(.+)$/.exec(specifier)?.[1];
  if (!alias) return undefined;
  const end = `/${keyOf(alias)}`;
  for (const [key, script] of byKey) if (key.endsWith(end) || key.endsWith(`${end}/index`)) return script;
  return undefined;
}

function keyOf(name: string): string {
  const path = /^[./]/.test(name) ? (URL.parse(name, "http://script.invalid/")?.pathname ?? name) : name;
  return path.replace(/\.([cm]?[jt]sx?|vue|svelte|astro)$/, "");
}
