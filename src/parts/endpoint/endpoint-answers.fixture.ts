import type { EndpointFilter } from "../../contract/endpoint-filter.ts";
import type { Endpoint, EndpointCounts, EndpointPaths } from "../../contract/endpoints.ts";
import { passesSearch, passesVerdicts } from "../../contract/passes-filter.ts";
import { groupByPath, worstFirst } from "./endpoint-groups.ts";

type Asked = { search: URLSearchParams };

/** What the platform answers to every call that asks for lists of endpoints, from a list in memory. */
export function endpointAnswers(endpoints: readonly Endpoint[]) {
  return {
    "GET /endpoints": ({ search }: Asked) => narrow(endpoints, search),
    "GET /endpoints/paths": ({ search }: Asked) => pageOf(endpoints, search),
    "GET /endpoints/counts": ({ search }: Asked) => countsOf(narrow(endpoints, search)),
  };
}

function pageOf(all: readonly Endpoint[], search: URLSearchParams): EndpointPaths {
  const groups = groupByPath(narrow(all, search));
  const sorted = search.get("sort") === "path" ? groups.sort((a, b) => (a.path < b.path ? -1 : 1)) : worstFirst(groups);
  const limit = Number(search.get("limit") ?? 50);
  const wanted = Number(search.get("offset") ?? 0);
  const total = sorted.length;
  const offset = wanted < total ? wanted : Math.max(0, Math.ceil(total / limit) - 1) * limit;
  const rows = sorted.slice(offset, offset + limit);
  return {
    total,
    offset,
    rows: rows.map(({ path, first, endpoints }) => ({ applicationId: first.applicationId, path, endpoints })),
    next: null,
  };
}

/** Which scan saw what is not told here: every scan saw everything. */
function narrow(endpoints: readonly Endpoint[], search: URLSearchParams): Endpoint[] {
  const filter = Object.fromEntries(search) as EndpointFilter;
  const team = search.get("team");
  const is = (value: unknown, name: string) => !search.has(name) || String(value) === search.get(name);
  return endpoints.filter(
    (one) =>
      is(one.applicationId, "applicationId") &&
      is(one.productId, "productId") &&
      is(one.path, "path") &&
      (team === null ||
        (team === "attributed"
          ? one.teamId !== null
          : String(one.teamId) === (team === "unattributed" ? "null" : team))) &&
      passesVerdicts(one, filter) &&
      passesSearch(one, filter),
  );
}

function countsOf(endpoints: readonly Endpoint[]): EndpointCounts {
  const count = (is: (one: Endpoint) => boolean) => endpoints.filter(is).length;
  return {
    total: endpoints.length,
    paths: new Set(endpoints.map(({ applicationId, path }) => `${applicationId} ${path}`)).size,
    products: new Set(endpoints.map(({ productId }) => productId)).size,
    attributed: count(({ teamId }) => teamId !== null),
    unattributed: count(({ teamId }) => teamId === null),
    missingAuthentication: count(({ authClassification }) => ["lacks_auth", "lacks_both"].includes(authClassification)),
    missingAuthorization: count(({ authClassification }) => ["lacks_authz", "lacks_both"].includes(authClassification)),
    untested: count(({ authentication, authorization }) =>
      [authentication, authorization].some(({ state }) => state === "not_tested" || state === "inconclusive"),
    ),
  };
}
