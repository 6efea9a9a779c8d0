import type { AuthClassification, Endpoint } from "../../contract/endpoints.ts";

/** How one kind of control was judged, as a filter. */
export type ControlFilter = "any" | "missing" | "secure" | "unknown";

/** How an endpoint stands, as a filter. */
export type StandingFilter = "any" | "secure" | "at-risk" | "undecided";

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
  /** How the endpoint stands; those at risk are neither secure nor undecided. */
  standing: StandingFilter;
};

/** Filters that let everything through. */
export const noFilters: EndpointFilters = {
  search: "",
  team: "all",
  product: "all",
  authentication: "any",
  authorization: "any",
  standing: "any",
};

const missing: Record<"authentication" | "authorization", ReadonlySet<AuthClassification>> = {
  authentication: new Set(["lacks_auth", "lacks_both"]),
  authorization: new Set(["lacks_authz", "lacks_both"]),
};

/** Whether a classification lacks a control; `lacks_both` lacks each of them. */
export function lacks(control: "authentication" | "authorization", classification: AuthClassification): boolean {
  return missing[control].has(classification);
}

/** Whether an operation passes every filter. `text` is its method and path in lower case, `search` trimmed and lowered. */
export function passes(endpoint: Endpoint, text: string, filters: EndpointFilters, search: string): boolean {
  return (
    text.includes(search) &&
    ofTeam(endpoint, filters.team) &&
    (filters.product === "all" || String(endpoint.productId) === filters.product) &&
    ofControl(endpoint, "authentication", filters.authentication) &&
    ofControl(endpoint, "authorization", filters.authorization) &&
    ofStanding(endpoint, filters.standing)
  );
}

function ofTeam({ teamId }: Endpoint, team: string): boolean {
  if (team === "all") return true;
  if (team === "attributed") return teamId !== null;
  if (team === "unattributed") return teamId === null;
  return String(teamId) === team;
}

function ofStanding({ standing }: Endpoint, wanted: StandingFilter): boolean {
  if (wanted === "any") return true;
  return wanted === "at-risk" ? standing === "warning" || standing === "critical" : standing === wanted;
}

function ofControl(endpoint: Endpoint, control: "authentication" | "authorization", wanted: ControlFilter): boolean {
  if (wanted === "any") return true;
  // `secure` and `unknown` match exactly.
  if (wanted === "missing") return lacks(control, endpoint.authClassification);
  return endpoint.authClassification === wanted;
}
