import type { EndpointFilter } from "./endpoint-filter.ts";
import type { AuthClassification, Endpoint } from "./endpoints.ts";

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
