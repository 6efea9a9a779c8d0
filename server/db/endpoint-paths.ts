import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { EndpointFilter } from "../../src/contract/endpoint-filter.ts";
import {
  authClassification,
  type Endpoint,
  type EndpointCounts,
  type EndpointPaths,
  type standing,
} from "../../src/contract/endpoints.ts";
import { id } from "../../src/contract/fields.ts";
import { passesSearch, passesVerdicts } from "../../src/contract/passes-filter.ts";
import { Refusal } from "../refusal.ts";
import { containing, isLike, startingWith } from "./containing.ts";
import { rows, type Tx } from "./db.ts";
import { listEndpoints, listScanEndpoints, requireScan } from "./endpoints.ts";

/** Which page of the paths is meant. */
export type PathPage = {
  sort: "worst" | "path";
  limit: number;
  offset: number;
  after?: string | undefined;
};

/** Pages from which on it is asked first how many there are, so that one near the end is read from there. */
const deep = 40;

/** A path with how good the worst of its operations is. */
type PathKey = { applicationId: number; path: string; place: number };

/**
 * A page of the paths that a filter lets through, with their operations that pass. Refuses an unknown scan and a broken
 * `after`.
 */
export async function listPaths(tx: Tx, filter: EndpointFilter, page: PathPage): Promise<EndpointPaths> {
  if (filter.scanId !== undefined) await requireScan(tx, filter.scanId);
  const behind = page.after === undefined ? null : readCursor(page.after);
  const total = totalOf(filter);
  // One more than is shown, to know whether there are more.
  const pageAt = async (offset: number, of?: number) => {
    const isNearEnd = of !== undefined && offset > of / 2;
    const count = of === undefined ? page.limit + 1 : Math.min(page.limit + 1, of - offset);
    const place = placeOf(page.sort, isNearEnd);
    const found = await rows<PathKey & { total: number }>(
      tx,
      sql`${matchedPaths(filter)} select application_id as "applicationId", path, goodness::int as "place",
          ${total} as total from matched
        where ${behind ? sql`(${keyOf(page.sort)}) > (${valuesOf(page.sort, behind)})` : sql`true`}
        order by ${place} limit ${count} offset ${isNearEnd ? of - offset - count : offset}`,
    );
    return isNearEnd ? found.reverse() : found;
  };
  let { offset } = page;
  const isDeep = !behind && isCounted(filter) && offset > deep * page.limit;
  let keys = isDeep ? [] : await pageAt(offset);
  // Nothing at the beginning is nothing at all.
  let matching = keys[0]?.total ?? (offset === 0 && !behind ? 0 : undefined);
  if (matching === undefined) {
    const [counted] = await rows<{ total: number }>(tx, sql`${matchedPaths(filter)} select ${total} as total`);
    matching = counted?.total ?? 0;
    if (offset >= matching || behind) offset = Math.max(0, Math.ceil(matching / page.limit) - 1) * page.limit;
    if (matching > 0 && !behind) keys = await pageAt(offset, matching);
  }
  const shown = keys.slice(0, page.limit);
  const listed =
    filter.scanId === undefined
      ? await listEndpoints(tx, { paths: shown })
      : await listScanEndpoints(tx, filter.scanId, { paths: shown });
  const operations = Map.groupBy(listed, nameOf);
  const passes = (one: Endpoint) => passesVerdicts(one, filter) && passesSearch(one, filter);
  return {
    total: matching,
    offset,
    rows: shown.map((key) => ({
      applicationId: key.applicationId,
      path: key.path,
      endpoints: (operations.get(nameOf(key)) ?? []).filter(passes),
    })),
    next: keys.length > page.limit ? cursorOf(shown.at(-1) as PathKey) : null,
  };
}

/** Figures of the operations of the tenant, of a scan, an application or a product. Refuses an unknown scan. */
export async function countEndpoints(
  tx: Tx,
  filter: Pick<EndpointFilter, "scanId" | "applicationId" | "productId">,
): Promise<EndpointCounts> {
  if (filter.scanId !== undefined) await requireScan(tx, filter.scanId);
  const sum = (column: SQL) => sql`coalesce(sum(${column}), 0)::int`;
  const [figures, paths] =
    filter.scanId === undefined ? [sql`path_figures`, sum(sql`paths`)] : [pathsOf(filter.scanId), sql`count(*)::int`];
  const [counts] = await rows<EndpointCounts>(
    tx,
    sql`select ${sum(sql`operations`)} as total, ${paths} as paths,
        (select count(distinct product_id)::int from applications where exists (
          select 1 from ${pathsOf(filter.scanId)} where application_id = applications.id and ${ofApplications(filter)})) as products,
        coalesce(sum(operations) filter (where team_id is not null), 0)::int as attributed,
        coalesce(sum(operations) filter (where team_id is null), 0)::int as unattributed,
        ${sum(sql`lacks_authentication`)} as "missingAuthentication",
        ${sum(sql`lacks_authorization`)} as "missingAuthorization", ${sum(sql`untested`)} as untested
      from ${figures} where ${ofApplications(filter)}`,
  );
  return counts as EndpointCounts;
}

/** The first operations in which a text stands, those of the shortest paths first, and how many there are. */
export async function findOperations(
  tx: Tx,
  search: string,
  limit: number,
): Promise<{ total: number; rows: Endpoint[] }> {
  const passing = passingKinds({ search });
  if (passing === null) return { total: 0, rows: [] };
  // A path has one operation of a method, so that each of its bits is one.
  const found = await rows<PathKey & { total: number }>(
    tx,
    sql`select application_id as "applicationId", path, (sum(bit_count(passing)) over ())::int as total
      from (select application_id, path, kinds & ${passing.mask} as passing from endpoint_paths
        where ${passing.where} ${once}) judged
      where passing <> ${none}
      order by length(path), path collate "C", application_id limit ${limit}`,
  );
  const operations = (await listEndpoints(tx, { paths: found })).filter((one) => passesSearch(one, { search }));
  const place = new Map(found.map((key, at) => [nameOf(key), at]));
  const placeOf = (one: Endpoint) => place.get(nameOf(one)) ?? 0;
  return {
    total: found[0]?.total ?? 0,
    rows: operations.sort((a, b) => placeOf(a) - placeOf(b) || a.id - b.id).slice(0, limit),
  };
}

/** Every path with its figures: as kept, or as one scan judged its operations. */
function pathsOf(scanId: number | undefined): SQL {
  if (scanId === undefined) return sql`endpoint_paths`;
  return sql`(select endpoints.application_id, endpoints.path, min(goodness(judged.security_level)) as goodness,
      bit_or(operation_kind(endpoints.method, judged.auth_classification, judged.security_level,
        coalesce(jsonb_array_length(judged.findings) > 0, endpoints.finding is not null))) as kinds,
      max(endpoints.team_id) as team_id, count(*) as operations,
      count(*) filter (where judged.auth_classification in ('lacks_auth', 'lacks_both')) as lacks_authentication,
      count(*) filter (where judged.auth_classification in ('lacks_authz', 'lacks_both')) as lacks_authorization,
      count(*) filter (where judged.authentication ->> 'state' in ('not_tested', 'inconclusive')
        or judged."authorization" ->> 'state' in ('not_tested', 'inconclusive')) as untested
    from scan_endpoints judged join endpoints on endpoints.id = judged.endpoint_id
    where judged.scan_id = ${scanId} group by endpoints.application_id, endpoints.path) seen`;
}

/**
 * `matched`: the paths that a filter lets through, each as bad as the worst of its operations that pass. What has to look at
 * every path looks once; what an index has in order is read from it.
 */
function matchedPaths(filter: EndpointFilter): SQL {
  const where = sql`${ofApplications(filter)} and ${ofTeam(filter.team)}`;
  const passing = passingKinds(filter);
  if (passing === null) {
    const how = filter.scanId === undefined ? sql`not materialized` : sql`materialized`;
    return sql`with matched as ${how} (
      select application_id, path, goodness from ${pathsOf(filter.scanId)} where ${where})`;
  }
  return sql`with matched as materialized (select application_id, path,
      case when passing & ${critical} <> ${none} then 0 when passing & ${warning} <> ${none} then 1 else 2 end as goodness
    from (select application_id, path, kinds & ${passing.mask} as passing from ${pathsOf(filter.scanId)}
      where ${where} and ${passing.where} ${once}) judged
    where passing <> ${none})`;
}

/** Whether a filter lets all paths of applications or teams through, whose number is kept. */
const isCounted = (filter: EndpointFilter) => filter.scanId === undefined && passingKinds(filter) === null;

/** How many paths a filter lets through. */
function totalOf(filter: EndpointFilter): SQL {
  if (!isCounted(filter)) return sql`(select count(*)::int from matched)`;
  return sql`(select coalesce(sum(paths), 0)::int from path_figures where ${ofApplications(filter)} and ${ofTeam(filter.team)})`;
}

function ofApplications({ applicationId, productId }: EndpointFilter): SQL {
  const ofProduct = sql`application_id in (select id from applications where product_id = ${productId})`;
  return sql`${applicationId === undefined ? sql`true` : sql`application_id = ${applicationId}`}
    and ${productId === undefined ? sql`true` : ofProduct}`;
}

/** A path belongs to one team with all of its operations. */
function ofTeam(team: EndpointFilter["team"]): SQL {
  if (team === undefined) return sql`true`;
  if (team === "attributed") return sql`team_id is not null`;
  return team === "unattributed" ? sql`team_id is null` : sql`team_id = ${team}`;
}

/** As `operation_kind` of the database numbers them; methods that are not named share the place behind the last. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "QUERY", "CONNECT"];
const standings = ["secure", "warning", "critical", "undecided"] as const satisfies (typeof standing)["options"];

/** The kinds of operations that pass, as their bits. `method` is null for those that are not named. */
function kinds(
  passes: (kind: {
    method: string | null;
    authClassification: (typeof authClassification)["options"][number];
    standing: (typeof standings)[number];
  }) => boolean,
): SQL {
  const bits = [...methods, null].flatMap((method) =>
    authClassification.options.flatMap((classification) =>
      standings.map((standing) => (passes({ method, authClassification: classification, standing }) ? "1" : "0")),
    ),
  );
  return sql`${bits.join("")}::text::bit(220)`;
}
const none = kinds(() => false);
const critical = kinds(({ standing }) => standing === "critical");
const warning = kinds(({ standing }) => standing === "warning" || standing === "undecided");

/** Keeps what is worked out below it from being worked out again wherever it is used above. */
const once = sql`offset 0`;

/**
 * The bits of a path's operations that pass what a filter asks of them, and which paths can have one; null where it asks nothing.
 * A text finds methods that are not named by their path alone.
 */
function passingKinds(filter: EndpointFilter): { mask: SQL; where: SQL } | null {
  const search = (filter.search ?? "").trim().toLowerCase();
  const judged = kinds((kind) => passesVerdicts(kind, filter));
  const whole = containing(search);
  if (whole === null) {
    const isAsked = filter.authentication ?? filter.authorization ?? filter.standing;
    return isAsked ? { mask: judged, where: sql`true` } : null;
  }
  const ofMethod = (is: (method: string) => boolean) =>
    kinds((kind) => kind.method !== null && is(kind.method.toLowerCase()) && passesVerdicts(kind, filter));
  // `get /users`: what stands before the first blank ends a method, what stands behind it begins a path.
  const blank = search.indexOf(" ");
  if (blank < 0) {
    const isOnPath = isLike(sql`path`, whole);
    const isMethod = (method: string) => method.includes(search);
    // Of most texts no method is named, so that nothing is worked out of paths without it.
    if (!methods.some((method) => isMethod(method.toLowerCase()))) return { mask: judged, where: isOnPath };
    return { mask: sql`case when ${isOnPath} then ${judged} else ${ofMethod(isMethod)} end`, where: sql`true` };
  }
  const [end, start] = [search.slice(0, blank), startingWith(search.slice(blank + 1))];
  const mask = sql`case when ${isLike(sql`path`, whole)} then ${judged}
    when ${isLike(sql`path`, start)} then ${ofMethod((method) => method.endsWith(end))} else ${none} end`;
  return { mask, where: sql`true` };
}

const placeOf = (sort: PathPage["sort"], isBackwards = false) => {
  const direction = isBackwards ? sql`desc` : sql`asc`;
  const byPath = sql`path collate "C" ${direction}, application_id ${direction}`;
  return sort === "worst" ? sql`goodness ${direction}, ${byPath}` : byPath;
};
const keyOf = (sort: PathPage["sort"]) =>
  sort === "worst" ? sql`goodness, path collate "C", application_id` : sql`path collate "C", application_id`;
const valuesOf = (sort: PathPage["sort"], { place, path, applicationId }: PathKey) =>
  sort === "worst"
    ? sql`${place}::int, ${path}::text, ${applicationId}::int`
    : sql`${path}::text, ${applicationId}::int`;

const nameOf = ({ applicationId, path }: { applicationId: number; path: string }) => `${applicationId} ${path}`;

const cursorOf = ({ place, path, applicationId }: PathKey) =>
  Buffer.from(JSON.stringify([place, path, applicationId])).toString("base64url");

const storable = z.string().refine((text) => !text.includes("\0") && text.isWellFormed());
const cursor = z.tuple([z.int().min(0).max(2), storable, id]);
function readCursor(text: string): PathKey {
  try {
    const [place, path, applicationId] = cursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { place, path, applicationId };
  } catch {
    throw new Refusal(400, "after is no place in this list. Take it from `next` of an answer.");
  }
}
