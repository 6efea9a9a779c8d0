import type { AuthClassification, Endpoint } from "../../contract/endpoints.ts";

/** How one kind of control was judged, as a filter. */
export type ControlFilter = "any" | "missing" | "secure" | "unknown";

/** What the list is narrowed to. Ids are text, as they stand in the address. */
export type EndpointFilters = {
  /** Part of a path or a method, or of both with a blank between: `get /users`. Case does not matter. */
  search: string;
  /** `all`, `attributed`, `unattributed` or a team's id. */
  team: string;
  /** `all` or a product's id. */
  product: string;
  authentication: ControlFilter;
  authorization: ControlFilter;
};

/** Filters that let everything through. */
export const noFilters: EndpointFilters = {
  search: "",
  team: "all",
  product: "all",
  authentication: "any",
  authorization: "any",
};

const missing: Record<"authentication" | "authorization", ReadonlySet<AuthClassification>> = {
  authentication: new Set(["lacks_auth", "lacks_both"]),
  authorization: new Set(["lacks_authz", "lacks_both"]),
};

/** Whether a classification lacks a control; `lacks_both` lacks each of them. */
export function lacks(control: "authentication" | "authorization", classification: AuthClassification): boolean {
  return missing[control].has(classification);
}

/** Operations with the text that a search looks at, made once per list so that a keystroke only compares. */
export type SearchIndex = readonly { endpoint: Endpoint; text: string }[];

/** Prepares a list for {@link filterEndpoints}. */
export function indexEndpoints(endpoints: readonly Endpoint[]): SearchIndex {
  return endpoints.map((endpoint) => ({ endpoint, text: `${endpoint.method} ${endpoint.path}`.toLowerCase() }));
}

/** The operations that pass every filter, in the list's order. `secure` and `unknown` match exactly. */
export function filterEndpoints(index: SearchIndex, filters: EndpointFilters): Endpoint[] {
  const search = filters.search.trim().toLowerCase();
  const found: Endpoint[] = [];
  for (const { endpoint, text } of index) {
    if (
      text.includes(search) &&
      ofTeam(endpoint, filters.team) &&
      (filters.product === "all" || String(endpoint.productId) === filters.product) &&
      ofControl(endpoint, "authentication", filters.authentication) &&
      ofControl(endpoint, "authorization", filters.authorization)
    )
      found.push(endpoint);
  }
  return found;
}

function ofTeam({ teamId }: Endpoint, team: string): boolean {
  if (team === "all") return true;
  if (team === "attributed") return teamId !== null;
  if (team === "unattributed") return teamId === null;
  return String(teamId) === team;
}

function ofControl(endpoint: Endpoint, control: "authentication" | "authorization", wanted: ControlFilter): boolean {
  if (wanted === "any") return true;
  if (wanted === "missing") return lacks(control, endpoint.authClassification);
  return endpoint.authClassification === wanted;
}
