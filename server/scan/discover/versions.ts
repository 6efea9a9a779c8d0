import { randomBytes } from "node:crypto";
import { templateKey } from "../../../src/contract/path-template.ts";
import { versionOf } from "../inventory/zombies.ts";
import type { Operation } from "../operation.ts";
import { actsByGet, effectOf } from "../safety/effect.ts";
import { createMethodFinder } from "./allowed-methods.ts";
import { answeredOperations } from "./answered-operations.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { exists } from "./settle-calls.ts";

const versioned = /^((?:\/[\w.-]+){0,4}?\/)v(\d{1,3})(\/.+)$/i;
/** Reads of as many resources that are asked of a sibling before it counts as not there. */
const samples = 8;
const maxPerSibling = 150;
const maxSiblings = 8;
/** Where an API without versions in its paths begins. */
const prefix = /^(?:\/(?:api|rest))*(?=\/)/i;
/** Versions that are tried of such an API: what came before it, and what follows. */
const usual = [1, 2];

/**
 * Operations of versions that nothing names: `/v1` beside `/v2`, or below an API that has none in its paths. The rest is
 * asked where one of a few reads answers.
 */
export const versions: DiscoverySource = {
  name: "Other versions",
  async discover(context) {
    const known = new Set(context.operations.map(({ path }) => templateKey(path)));
    const knownCalls = new Set(context.operations.map(({ method, path }) => `${method} ${templateKey(path)}`));
    const groups = Map.groupBy(context.operations.filter(isRead), beginOf);
    const others = Map.groupBy(
      context.operations.filter((operation) => !isRead(operation)),
      beginOf,
    );
    const methods = createMethodFinder(context);
    const found: Operation[] = [];
    let tried = 0;
    for (const [root, reads] of groups) {
      const isVersioned = isVersion(root);
      const telling = isVersioned ? byResource(root, reads, context.operations) : mostUsed(reads, context.operations);
      for (const sibling of isVersioned ? siblingsOf(root) : versionsBelow(root, [...groups.keys()])) {
        const paths = telling
          .map(({ example }) => sibling + example.slice(root.length))
          .filter((path) => !known.has(templateKey(path.split("?")[0] ?? path)));
        if (paths.length === 0 || tried >= maxSiblings || context.remaining() <= 0) continue;
        tried++;
        // A version of which something is known is there; how much of it, nobody has said.
        if (!groups.has(sibling) && !(await isAlive(paths, context))) continue;
        // Some routers take anything for the first name.
        const madeUp = `${root}/q${randomBytes(5).toString("hex")}`;
        if (
          !isVersioned &&
          (await isAlive(
            telling.map(({ example }) => madeUp + example.slice(root.length)),
            context,
          ))
        )
          break;
        context.log(`${sibling} answers beside ${root}`);
        found.push(...(await answering(paths.slice(0, maxPerSibling), context)));
        for (const operation of (others.get(root) ?? []).slice(0, maxPerSibling)) {
          found.push(...(await alsoIn(sibling, root, operation)));
        }
      }
    }
    return found.map((operation) => ({
      ...operation,
      provenance: [{ source: "version", where: `beside a newer or older version of ${operation.path}` }],
    }));

    function mayBeAsked(example: string): boolean {
      const { effect } = effectOf("GET", example);
      return effect === "reads" || (effect === "unknown" && context.asksDoubtful);
    }

    /** What is no plain read, in another version: reads of items are tried later, writes are told by their 405. */
    async function alsoIn(sibling: string, root: string, operation: Operation): Promise<Operation[]> {
      const move = (address: string) => sibling + address.slice(root.length);
      const { method } = operation;
      const path = move(operation.path);
      const example = move(operation.example);
      const key = `${method} ${templateKey(path)}`;
      if (operation.graphql || knownCalls.has(key) || !mayBeAsked(example)) return [];
      knownCalls.add(key);
      const moved = foundOperation({ method, path, example, source: "version" });
      if (path.includes("{")) {
        if (method === "GET") context.leads.tentative.push(moved);
        return [];
      }
      if (known.has(templateKey(path)) || context.remaining() <= 0) return [];
      const answer = await context.get(example);
      if (answer.status !== 405 || (await context.calibration.isMiss(answer))) return [];
      const stated = (await methods(path, answer.headers.allow)).methods.filter((one) => one !== "GET");
      // A 405 that names no methods tells that the path is there, which takes what its newer version takes.
      return (stated.length > 0 ? stated : [method]).map((one) => foundOperation({ ...moved, method: one }));
    }
  },
};

function isRead(operation: Operation): boolean {
  return operation.method === "GET" && !operation.path.includes("{") && !actsByGet(operation);
}

/** `/api/v2` of `/api/v2/users`. */
function rootOf(path: string): string | null {
  const match = versioned.exec(path);
  return match ? `${match[1]}v${match[2]}` : null;
}

const isVersion = (root: string): boolean => rootOf(`${root}/any`) !== null;

/** Reads of resources, those first of which most is known: a version that has anything has them. */
function mostUsed(reads: readonly Operation[], operations: readonly Operation[]): Operation[] {
  const counts = new Map<string, number>();
  for (const { path } of operations)
    for (let end = path.indexOf("/", 1); end > 0; end = path.indexOf("/", end + 1)) {
      const above = path.slice(0, end);
      counts.set(above, (counts.get(above) ?? 0) + 1);
    }
  const countOf = ({ path }: Operation) => counts.get(path) ?? 0;
  return reads
    .filter(({ path, intention }) => intention === null && versionOf(path) === null && path.length > 1)
    .sort((one, other) => countOf(other) - countOf(one));
}

/**
 * Reads of a version, one of each resource first, and first those of which most is known: an older version may have a few of
 * them alone.
 */
function byResource(root: string, reads: readonly Operation[], operations: readonly Operation[]): Operation[] {
  const resourceOf = (path: string) => path.slice(root.length + 1).split(/[/?]/, 1)[0] ?? "";
  const own = operations.filter(({ path }) => path.startsWith(`${root}/`));
  const sizes = Map.groupBy(own, ({ path }) => resourceOf(path));
  const groups = [...Map.groupBy(reads, ({ path }) => resourceOf(path))]
    .sort(([one], [other]) => (sizes.get(other)?.length ?? 0) - (sizes.get(one)?.length ?? 0))
    .map(([, group]) => group.toSorted((one, other) => one.path.length - other.path.length));
  const first = groups.flatMap(([one]) => one ?? []);
  return [...first, ...groups.flatMap((group) => group.slice(1))];
}

/** Where the API of an operation begins: with its version, else with what stands before its resources. */
function beginOf({ path }: Operation): string {
  return rootOf(path) ?? prefix.exec(path)?.[0] ?? "";
}

/** `/api/v1` and `/api/v2` of `/api`; none where versions of it are known, whose siblings tell more. */
function versionsBelow(root: string, known: readonly string[]): string[] {
  const isKnown = known.some((one) => isVersion(one) && one.startsWith(`${root}/`));
  return isKnown ? [] : usual.map((version) => `${root}/v${version}`);
}

/** The versions before, the next one, and the first ones of all. */
function siblingsOf(root: string): string[] {
  const at = root.lastIndexOf("/v") + 2;
  const own = Number(root.slice(at));
  const near = [own - 1, own + 1, own - 2, 1, 0].filter((version) => version >= 0 && version !== own);
  return [...new Set(near)].map((version) => root.slice(0, at) + version);
}

async function isAlive(paths: readonly string[], context: DiscoverContext): Promise<boolean> {
  for (const path of paths.slice(0, samples)) if (await exists(path, context)) return true;
  return false;
}

async function answering(paths: readonly string[], context: DiscoverContext): Promise<Operation[]> {
  const hits = (
    await Promise.all(paths.map(async (path) => ((await exists(path, context)) ? [await context.get(path)] : [])))
  ).flat();
  const operations = await answeredOperations(hits, "version", context);
  return operations.map((operation) => ({ ...operation, path: operation.path.split("?")[0] ?? operation.path }));
}
