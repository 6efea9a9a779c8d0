import { z } from "zod";

/** An error answer, `application/problem+json` (RFC 9457). `detail` is written for the user. */
export const problem = z.object({
  type: z.string().default("about:blank"),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  /** Names the request in the server's log. */
  requestId: z.string().optional(),
  /** Fields that the server refused, each with a sentence for the user. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problem>;
