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
