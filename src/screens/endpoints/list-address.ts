import { type ControlFilter, type EndpointFilters, noFilters, type StandingFilter } from "./endpoint-filters.ts";

/** Path groups per page: 10 unless chosen otherwise. */
export const pageSizes = [10, 20, 50] as const;
export type PageSize = (typeof pageSizes)[number];
export type Sort = "worst" | "path";

/** Everything about the list that stands in the address, so that a link, a reload and Back show the same list. */
export type ListAddress = {
  filters: EndpointFilters;
  /** Only what this scan found; null for everything, 0 where the address names what can be no scan. */
  scan: number | null;
  /** Only endpoints of this application; null for all. */
  application: number | null;
  sort: Sort;
  page: number;
  size: PageSize;
};

const standings: readonly string[] = ["secure", "at-risk", "undecided"] satisfies StandingFilter[];
const controls: readonly string[] = ["missing", "secure", "unknown"] satisfies ControlFilter[];

/**
 * Reads the address, which may be typed by hand. What it does not understand counts as absent, but for the scan: all
 * endpoints would be taken for its own.
 */
export function readAddress(params: URLSearchParams): ListAddress {
  return {
    filters: {
      search: params.get("search") ?? "",
      team: id(params.get("team")) ?? only(["attributed", "unattributed"], params.get("team")) ?? "all",
      product: id(params.get("product")) ?? "all",
      authentication: (only(controls, params.get("authn")) as ControlFilter | null) ?? "any",
      authorization: (only(controls, params.get("authz")) as ControlFilter | null) ?? "any",
      standing: (only(standings, params.get("standing")) as StandingFilter | null) ?? "any",
    },
    scan: params.get("scan") ? Number(id(params.get("scan"))) : null,
    application: Number(id(params.get("application"))) || null,
    sort: params.get("sort") === "path" ? "path" : "worst",
    page: Number(id(params.get("page"))) || 1,
    size: pageSizes.find((size) => String(size) === params.get("size")) ?? 10,
  };
}

/** Writes the address; defaults are left out, so that an untouched list has a bare one. */
export function writeAddress({ filters, scan, application, sort, page, size }: ListAddress): URLSearchParams {
  const params = new URLSearchParams();
  const put = (name: string, value: string, unless: string) => value !== unless && params.set(name, value);
  put("scan", String(scan ?? ""), "");
  put("application", String(application ?? ""), "");
  put("search", filters.search, noFilters.search);
  put("team", filters.team, noFilters.team);
  put("product", filters.product, noFilters.product);
  put("authn", filters.authentication, noFilters.authentication);
  put("authz", filters.authorization, noFilters.authorization);
  put("standing", filters.standing, noFilters.standing);
  put("sort", sort, "worst");
  put("page", String(page), "1");
  put("size", String(size), "10");
  return params;
}

const id = (text: string | null) => (text && /^[1-9]\d{0,9}$/.test(text) ? text : null);
const only = (allowed: readonly string[], text: string | null) => (text && allowed.includes(text) ? text : null);
