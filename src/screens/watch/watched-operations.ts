import type { Severity } from "../../contract/alerts.ts";
import { merged, type Shape } from "../../contract/body-shape.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import type { FindingRow } from "../../contract/findings.ts";
import { indexTemplates } from "../../contract/path-index.ts";
import { templateKey } from "../../contract/path-template.ts";
import { redactAddress } from "../../host/redact-call.ts";
import type { SessionAnswer } from "../../host/tab-credential.ts";
import type { BodiesByOperation, WatchedBodies, WatchedCall } from "../../host/watched.ts";

/** All captured calls of one method and path template, with what the inventory knows of them. */
export type WatchedOperation = {
  /** Method and path: `GET /invoices/{id}`. */
  key: string;
  method: string;
  /** As the inventory names its parameters, where it knows the operation. */
  path: string;
  count: number;
  /** The first call of it, in milliseconds. */
  firstAt: number;
  last: WatchedCall;
  /** Names of query parameters, in the order in which they were seen. */
  query: string[];
  /** Every status that it was answered with, 0 for none. */
  statuses: number[];
  /** Every way in which a call of it carried a credential. */
  carried: string[];
  /** What its bodies look like, as far as that was read. */
  bodies: WatchedBodies;
  /** Null where the inventory does not have it. */
  endpoint: Endpoint | null;
  /** Whether it is the address of a GraphQL service, whose fields are the endpoints: which one was asked for is in bodies. */
  isGraphql: boolean;
  /** Whether it was ever answered by anything but that there is no such thing. */
  isThere: boolean;
  /** Open ones, worst first. */
  findings: FindingRow[];
};

/** What is known of the application at a tab's origin. */
export type Inventory = { endpoints: readonly Endpoint[]; findings: readonly FindingRow[] };

/** Operations with open findings, those that the inventory does not have, and the rest. */
export type WatchedGroups = { found: WatchedOperation[]; fresh: WatchedOperation[]; rest: WatchedOperation[] };

/** Methods of which an inventory consists. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "QUERY"]);
/** What an API answers for what it does not have; 0 where it answered nothing. */
const absent: ReadonlySet<number> = new Set([0, 404, 405, 410, 501]);
const severities: readonly Severity[] = ["critical", "high", "medium", "low"];

/** Folds calls into operations and matches them to the inventory: the worst first, then what was called last for the first time. */
export function watchedOperations(
  calls: readonly WatchedCall[],
  inventory: Inventory | null,
  bodies: BodiesByOperation = {},
): WatchedGroups {
  const match = matcher(inventory);
  const seen = new Map<string, WatchedOperation>();
  for (const [raw, some] of Map.groupBy(calls, ({ method, path }) => `${method} ${path}`)) {
    const [first, last] = [some[0], some.at(-1)];
    if (!first || !last) continue;
    const known = match(first);
    const key = known.path === first.path ? raw : `${first.method} ${known.path}`;
    const before = seen.get(key);
    const all = (of: "query" | "carried") => [
      ...new Set([...(before?.[of] ?? []), ...some.flatMap((call) => call[of] ?? [])]),
    ];
    seen.set(key, {
      ...{ key, method: first.method, ...known },
      count: (before?.count ?? 0) + some.length,
      isThere: before?.isThere || some.some(({ status }) => !absent.has(status)),
      firstAt: Math.min(before?.firstAt ?? Infinity, first.at),
      last: before && before.last.at > last.at ? before.last : last,
      statuses: [...new Set([...(before?.statuses ?? []), ...some.map(({ status }) => status)])],
      query: all("query"),
      carried: all("carried"),
      bodies: together(before?.bodies, bodies[raw]),
    });
  }
  const operations = [...seen.values()].sort((one, other) => rank(one) - rank(other) || other.firstAt - one.firstAt);
  const isFresh = ({ method, endpoint, isGraphql, isThere }: WatchedOperation) =>
    inventory !== null && !endpoint && !isGraphql && isThere && methods.has(method);
  return {
    found: operations.filter(({ findings }) => findings.length > 0),
    fresh: operations.filter(isFresh),
    rest: operations.filter((one) => one.findings.length === 0 && !isFresh(one)),
  };
}

/** What is known of bodies under two names of one operation. */
function together(one: WatchedBodies = { answered: {} }, other: WatchedBodies = { answered: {} }): WatchedBodies {
  const both = (a: Shape | undefined, b: Shape | undefined) => (a && b ? merged(a, b) : (a ?? b));
  const sent = both(one.sent, other.sent);
  const answered = Object.entries(other.answered).map(([status, shape]) => [status, both(one.answered[status], shape)]);
  return { ...(sent ? { sent } : {}), answered: { ...one.answered, ...Object.fromEntries(answered) } };
}

type Known = Pick<WatchedOperation, "path" | "endpoint" | "isGraphql" | "findings">;

/** Finds what the inventory knows of a call, in time that does not grow with its size. */
function matcher(inventory: Inventory | null): (call: Pick<WatchedCall, "method" | "path">) => Known {
  const { endpoints = [], findings = [] } = inventory ?? {};
  const byKey = new Map(endpoints.map((endpoint) => [keyOf(endpoint), endpoint]));
  const paths = indexTemplates(endpoints.map(({ path }) => path));
  const graphql = new Set(endpoints.flatMap(({ path }) => (path.includes("#") ? [path.split("#")[0]] : [])));
  const worstFirst = [...findings].sort(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  const findingsOf = Map.groupBy(worstFirst, ({ endpointId }) => endpointId);
  return ({ method, path }) => {
    const named = paths.find(path) ?? path;
    const endpoint =
      byKey.get(keyOf({ method, path: named })) ??
      // Servers answer HEAD where they answer GET, and inventories do not list it.
      (method === "HEAD" ? byKey.get(keyOf({ method: "GET", path: named })) : undefined) ??
      null;
    return {
      ...{ path: endpoint?.path ?? path, endpoint, isGraphql: !endpoint && graphql.has(path) },
      findings: (endpoint && findingsOf.get(endpoint.id)) ?? [],
    };
  };
}

const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${templateKey(path)}`;

/** Smaller is worse. */
function rank({ findings }: WatchedOperation): number {
  const ranks = findings.map(({ severity }) => severities.indexOf(severity));
  return Math.min(severities.length, ...ranks);
}

/** The operations that have every word of a text in their method, their path or a status that they were answered with. */
export function matching(groups: WatchedGroups, text: string): WatchedGroups {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  const suits = ({ method, path, statuses }: WatchedOperation) => {
    const said = `${method} ${path} ${statuses.map((status) => status || "no answer").join(" ")}`.toLowerCase();
    return words.every((word) => said.includes(word));
  };
  const { found, fresh, rest } = groups;
  return { found: found.filter(suits), fresh: fresh.filter(suits), rest: rest.filter(suits) };
}

/** What the ids in browsed paths are of, most browsed first: `invoices` of `/v1/invoices/{id}/lines`. */
export function collectionsOf({ found, fresh, rest }: WatchedGroups): string[] {
  const counts = new Map<string, number>();
  for (const { path, count } of [...found, ...fresh, ...rest]) {
    const segments = path.split("/");
    const name = segments[segments.findIndex((one) => one.startsWith("{")) - 1];
    if (name) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name);
}

/** A browsed path that answers who is asking, and nobody else, so that it tells whether a session lives; null where none is. */
export function healthPathOf({ found, fresh, rest }: WatchedGroups): string | null {
  const own = [...found, ...fresh, ...rest].find(
    ({ method, path, endpoint, statuses }) =>
      method === "GET" &&
      /\/(me|self|whoami|profile|userinfo|account)\/?$/i.test(path) &&
      !path.includes("{") &&
      endpoint?.authentication.state === "enforced" &&
      statuses.some((status) => status >= 200 && status < 300),
  );
  return own?.path ?? null;
}

/**
 * Whether a session lives, by what a call that carried it was answered: what refuses everybody else accepted it. Null where
 * the answer tells neither.
 */
export function isAlive({ method, url, status }: SessionAnswer, inventory: Inventory | null): boolean | null {
  if (status === 401) return false;
  const { endpoint } = matcher(inventory)({ method, path: redactAddress(url).path });
  return status >= 200 && status < 300 && endpoint?.authentication.state === "enforced" ? true : null;
}

/** Whether the platform can test an operation: the inventory has it, or can take it. */
export const isTestable = (operation: WatchedOperation, { fresh }: WatchedGroups): boolean =>
  operation.endpoint !== null || fresh.includes(operation);
