import { folderOf } from "../inventory/folder-of.ts";
import { queryIds } from "../inventory/query-ids.ts";
import type { Operation } from "../operation.ts";
import { actsByName } from "../safety/effect.ts";
import { forEachParallel, mapParallel } from "../wire/parallel.ts";
import { type BaseAddress, plain } from "./base-addresses.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import type { ScriptCall } from "./script/to-call.ts";

/** A call of a script, and the script. */
export type FoundCall = ScriptCall & { where: string };

/**
 * Finds out where calls lead: a plain read must exist below some base; the rest goes where the base's name says, else
 * where most reads of the same script went. Reads that exist nowhere are left out.
 */
export async function settleCalls(
  calls: readonly FoundCall[],
  bases: readonly BaseAddress[],
  context: DiscoverContext,
): Promise<FoundCall[]> {
  const settled = new Map<FoundCall, string>();
  const queries = new Map<FoundCall, string>();
  const used = new Map<string, Map<string, number>>();
  const reads = calls.filter((call) => call.method === "GET" && !call.path.includes("{"));
  const places = await mapParallel(reads, context.concurrency, async (call) => {
    const { path, query } = call;
    if (mustNotAsk(path) || call.doneBy !== undefined)
      return { base: basesOf(call, bases, context)[0] ?? "", query, isProven: false };
    for (const base of basesOf(call, bases, context)) {
      const found = await askedBy(call, base, context);
      if (found !== null) return { base, query: found, isProven: true };
    }
    return null;
  });
  for (const [index, call] of reads.entries()) {
    const place = places[index];
    if (!place) leaveForIds(call, basesOf(call, bases, context), context);
    else settled.set(call, place.base);
    if (place) queries.set(call, place.query);
    if (!place?.isProven) continue;
    const counts = used.get(call.where) ?? new Map<string, number>();
    used.set(call.where, counts.set(place.base, (counts.get(place.base) ?? 0) + 1));
  }
  const everywhere = new Map<string, number>();
  for (const counts of used.values()) {
    for (const [base, count] of counts) everywhere.set(base, (everywhere.get(base) ?? 0) + count);
  }
  const rest = calls.filter((call) => !reads.includes(call));
  await forEachParallel(rest, context.concurrency, async (call) => {
    const base = await likeliest(call);
    if (base !== null) settled.set(call, asReads(base));
  });
  return calls.flatMap((call) => {
    const base = settled.get(call);
    return base === undefined ? [] : [{ ...call, path: base + call.path, query: queries.get(call) ?? call.knownQuery }];
  });

  /** Below the entered prefix where the reads of that base turned out to be there alone. */
  function asReads(base: string): string {
    const below = folderOf(context.base.pathname) + base;
    return !everywhere.has(base) && everywhere.has(below) ? below : base;
  }

  async function likeliest(call: FoundCall): Promise<string | null> {
    const possible = basesOf(call, bases, context);
    const [first = ""] = possible;
    if (isElsewhere(call, first)) return null;
    const fixed = call.path.split("/{")[0] ?? "";
    const documented = fixed === "" ? null : documentedBase(call, context.operations);
    if (documented !== null && !(await exists(fixed, context))) return documented;
    if (possible.length === 1 || (call.baseName !== null && isNamed(call.baseName, first, bases))) return first;
    const byUse = [used.get(call.where), everywhere].flatMap((counts) =>
      [...(counts ?? [])].sort((one, other) => other[1] - one[1]).map(([base]) => base),
    );
    for (const base of [...new Set([...byUse, ...possible])].slice(0, 3)) {
      if (fixed !== "" && possible.includes(base) && (await exists(base + fixed, context))) return base;
    }
    const proven = byUse.find((base) => possible.includes(base));
    if (proven !== undefined) return proven;
    if (call.isBesidePage) return first;
    const own = bases.filter(({ isForeign }) => !isForeign).map(({ path }) => path);
    return call.isRelative && own.length === 1 && own[0] ? own[0] : call.isRelative ? first : "";
  }

  /** Whether a call goes to somebody else: its base is another host's by address or by name, and nothing here is there. */
  function isElsewhere({ baseName, isRelative }: FoundCall, first: string): boolean {
    if (!isRelative || baseName === null || everywhere.has(first)) return false;
    const named = bases.filter(({ names }) => names.has(plain(baseName)));
    return named.length > 0 ? named.every(({ isForeign }) => isForeign) : otherServices.test(baseName);
  }
}

/** Services that pages send to beside their own API. */
const otherServices =
  /sentry|mapbox|maptiler|geocod|telemetry|analytics|amplitude|mixpanel|segment|posthog|datadog|newrelic|hotjar|intercom|hubspot|stripe|gravatar|algolia/i;

/** The query with which a read is there: what the script knows of it where that is answered; null where nothing is. */
async function askedBy({ path, query, knownQuery }: FoundCall, base: string, context: DiscoverContext) {
  let found: string | null = null;
  for (const asked of new Set([knownQuery, query])) {
    const isThere = await exists(base + path, context, asked);
    if (mustNotAsk(base + path) || context.remaining() <= 0) continue;
    const answer = await context.get(asked ? `${base}${path}?${asked}` : base + path);
    // What a script asks for by a value that nobody has is not found, and its route is there.
    if (!isThere && !(asked && (await context.calibration.isAboutInput(answer)))) continue;
    const { status } = answer;
    if (status !== null && status < 300) return asked;
    found = asked;
  }
  return found;
}

/** What is asked for by an id in the query answers only once a true one is known. */
function leaveForIds(call: FoundCall, bases: readonly string[], { leads }: DiscoverContext): void {
  if (queryIds(`?${call.query}`).length === 0) return;
  for (const base of bases.slice(0, 2)) {
    const path = base + call.path;
    const example = `${path}?${call.query}`;
    leads.tentative.push(foundOperation({ method: "GET", path, example, source: "javascript", where: call.where }));
  }
}

/** The base below which others than scripts name the operation that a call names without one; null where none does. */
function documentedBase({ method, path }: FoundCall, operations: readonly Operation[]): string | null {
  const shape = shapeOf(path);
  for (const operation of operations) {
    if (operation.method !== method || operation.source === "javascript") continue;
    const whole = shapeOf(operation.path);
    if (whole.length === shape.length || !whole.endsWith(shape)) continue;
    const base = whole.slice(0, -shape.length);
    if (!base.includes("{")) return base;
  }
  return null;
}

const shapeOf = (path: string) => path.replace(/\{[^{}]*\}/g, "{}");

/** Where a call may lead, likeliest first. */
function basesOf(call: FoundCall, bases: readonly BaseAddress[], { base, leads }: DiscoverContext): string[] {
  const free = bases.filter(({ path }) => call.path !== path && !call.path.startsWith(`${path}/`));
  const isBelow = free.length < bases.length;
  const named = free.filter(({ names }) => call.baseName !== null && names.has(plain(call.baseName)));
  const paths = free.map(({ path }) => path);
  const folders = call.isRelative || call.isBesidePage ? [...leads.pageFolders].slice(0, 2) : [];
  const ordered = isBelow ? [""] : call.isRelative ? [...paths, ...folders, ""] : ["", ...paths];
  const first = call.isBesidePage ? folders : named.map(({ path }) => path);
  const likely = [...new Set([...first, ...ordered])].slice(0, 5);
  // Behind a proxy that cuts the entered prefix off, all of them are named from the root.
  const prefix = folderOf(base.pathname);
  const isRooted = (path: string) => !`${path}${call.path}`.startsWith(`${prefix}/`);
  return prefix === "" ? likely : [...new Set([...likely, ...likely.filter(isRooted).map((path) => prefix + path)])];
}

function isNamed(name: string, path: string, bases: readonly BaseAddress[]): boolean {
  return bases.some((base) => base.path === path && base.names.has(plain(name)));
}

/** Paths that would end the session or change something when they are only looked at. */
const mustNotAsk = actsByName;

/** Whether the target answers a read as it would not answer for a made-up name. */
export async function exists(path: string, context: DiscoverContext, query = ""): Promise<boolean> {
  if (context.remaining() <= 0 || mustNotAsk(path)) return false;
  return !(await context.calibration.isMiss(await context.get(query ? `${path}?${query}` : path)));
}
