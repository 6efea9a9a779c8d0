import { z } from "zod";
import { call } from "./call.ts";
import { id, message } from "./fields.ts";

/** What scans of any application learned about one operation. `confidence` is a number from 0 to 10 as text. */
export const learnedEndpoint = z.object({
  id,
  method: z.string(),
  /** Template without names of its own: `/api/v1/users/{id}`. */
  path: z.string(),
  /** What it is about, for example `payments`. */
  category: z.string(),
  /** The path without its leading `/api/v1`, which differs from one API to the next. */
  pattern: z.string(),
  confidence: z.string(),
  /** The worst that any scan saw. */
  riskLevel: z.enum(["high", "medium", "low"]),
  /** Percent of the scans that tried it and found it. */
  successRate: z.number(),
  discoveryCount: z.int(),
  /** Milliseconds, the mean over all scans that found it. */
  avgResponseTime: z.number(),
  /** What most scans saw; null while unknown, or where they are even. */
  authRequired: z.boolean().nullable(),
});
export type LearnedEndpoint = z.infer<typeof learnedEndpoint>;

/** An empty category, as a form sends it, filters nothing. */
const category = z.object({
  category: z
    .string()
    .max(100)
    .optional()
    .transform((text) => text || undefined),
});

/** What scans learned belongs to the platform, so every call is a superadmin's: the default of {@link call}. */
export const learnedEndpoints = {
  list: call.route({ method: "GET", path: "/learned-endpoints" }).input(category).output(z.array(learnedEndpoint)),
  highConfidence: call
    .route({ method: "GET", path: "/learned-endpoints/high-confidence" })
    .input(z.object({ minConfidence: z.coerce.number().min(0).max(10).default(3) }))
    .output(z.array(learnedEndpoint)),
  patterns: call
    .route({ method: "GET", path: "/learned-endpoints/patterns" })
    .input(category)
    .output(z.array(z.string())),
  clear: call.route({ method: "DELETE", path: "/admin/learned-endpoints" }).output(message),
};
