import { z } from "zod";
import type { AuthClassification, Endpoint } from "./endpoints.ts";
import { id } from "./fields.ts";

/** How one kind of control was judged, as a filter. `missing` takes what lacks both for lacking each. */
export const controlFilter = z.enum(["missing", "secure", "unknown"]);
/** How an endpoint stands, as a filter: those at risk are neither secure nor undecided. */
export const standingFilter = z.enum(["secure", "at-risk", "undecided"]);

/** Which endpoints are meant; absent means all of the tenant, as last judged. */
export const endpointFilter = z.object({
  /** What this scan found, with that scan's verdicts. */
  scanId: id.optional(),
  applicationId: id.optional(),
  productId: id.optional(),
  /** A team's id, or whether there is one. */
  team: z.union([z.enum(["attributed", "unattributed"]), id]).optional(),
  authentication: controlFilter.optional(),
  authorization: controlFilter.optional(),
  standing: standingFilter.optional(),
  /** Part of a path or a method, or of both with a blank between: `get /users`. Case does not matter. */
  search: z.string().max(200).optional(),
});
export type EndpointFilter = z.infer<typeof endpointFilter>;

const missing: Record<"authentication" | "authorization", ReadonlySet<AuthClassification>> = {
  authentication: new Set(["lacks_auth", "lacks_both"]),
  authorization: new Set(["lacks_authz", "lacks_both"]),
};

/** What the filter looks at in an operation itself; the rest of it is its path's. */
export type JudgedMethod = Pick<Endpoint, "method" | "authClassification" | "standing">;

/** Whether an operation passes what a filter asks of its verdicts. `secure` and `unknown` match exactly. */
export function passesVerdicts({ authClassification, standing }: Omit<JudgedMethod, "method">, filter: EndpointFilter) {
  for (const control of ["authentication", "authorization"] as const) {
    const wanted = filter[control];
    if (wanted === undefined) continue;
    if (wanted === "missing" ? !missing[control].has(authClassification) : authClassification !== wanted) return false;
  }
  if (filter.standing === undefined) return true;
  return filter.standing === "at-risk"
    ? standing === "warning" || standing === "critical"
    : standing === filter.standing;
}

/** Whether an operation stands where a filter's text leads to. */
export function passesSearch({ method, path }: Pick<Endpoint, "method" | "path">, { search }: EndpointFilter): boolean {
  return `${method} ${path}`.toLowerCase().includes((search ?? "").trim().toLowerCase());
}
