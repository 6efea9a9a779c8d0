import { z } from "zod";
import { call } from "./call.ts";
import { id, message } from "./fields.ts";

/** What scans learned about one operation. `confidence` is a number from 0 to 10 as text. */
export const learnedEndpoint = z.object({
  id,
  method: z.string(),
  path: z.string(),
  category: z.string(),
  pattern: z.string(),
  confidence: z.string(),
  riskLevel: z.enum(["high", "medium", "low"]),
  /** Percent of the scans that tried it and found it. */
  successRate: z.number(),
  discoveryCount: z.int(),
  /** Milliseconds. */
  avgResponseTime: z.number(),
  /** Null while unknown. */
  authRequired: z.boolean().nullable(),
});
export type LearnedEndpoint = z.infer<typeof learnedEndpoint>;

const category = z.object({ category: z.string().max(100).optional() });

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
