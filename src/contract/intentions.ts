import { z } from "zod";
import { call } from "./call.ts";
import { byId, id, timestamp } from "./fields.ts";
import { contributors, everyRole } from "./roles.ts";

/**
 * What only a person can say: whether reading below an address is meant to be public, where it answers without a
 * credential and nothing in the answers is somebody's.
 */
export const openQuestion = z.object({
  /** A path that several operations begin with, for example `/api/v1/catalogue`. */
  prefix: z.string(),
  /** How many endpoints the question is about. */
  endpoints: z.int(),
  /** The first of them by path, at most 5. */
  examples: z.array(z.object({ endpointId: id, method: z.string(), path: z.string() })),
  /** Null while nobody has answered. */
  answer: z
    .object({
      isPublic: z.boolean(),
      /** Email address of whoever said so. */
      by: z.string(),
      at: timestamp,
    })
    .nullable(),
});
export type OpenQuestion = z.infer<typeof openQuestion>;

export const intentions = {
  /** Every address that an application's endpoints raise the question for, answered or not, by path. */
  list: call
    .meta({ access: everyRole })
    .route({ method: "GET", path: "/applications/{id}/intentions" })
    .input(byId)
    .output(z.array(openQuestion)),
  /**
   * Says whether reading below an address is meant to be public. What is known of its endpoints follows at once: public on
   * purpose and no finding, or a finding; so do the next scans. 409 for an address that nothing asks about.
   */
  answer: call
    .meta({ access: contributors })
    .route({ method: "PUT", path: "/applications/{id}/intentions" })
    .input(byId.extend({ prefix: z.string().min(1).max(2000), isPublic: z.boolean() }))
    .output(openQuestion),
};
