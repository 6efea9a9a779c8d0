import { z } from "zod";
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
