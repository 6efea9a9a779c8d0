import { z } from "zod";

/** Which state of the code a scan looked at, as whoever started it says. */
export const revision = z.object({
  commit: z.string().nullable(),
  branch: z.string().nullable(),
  /** Its number, or what the code host calls it by. */
  pullRequest: z.string().nullable(),
});
export type Revision = z.infer<typeof revision>;

/** What may be said of it; empty texts are left out. */
export const newRevision = z.object({
  commit: z
    .string()
    .regex(/^([\da-f]{7,64})?$/i, "Give the commit by its hash, 7 to 64 hexadecimal digits.")
    .nullish(),
  branch: z
    .string()
    .trim()
    .max(200)
    .regex(/^[^\p{Cc}\p{Bidi_Control}]*$/u, "Leave control characters out of the branch's name.")
    .nullish(),
  pullRequest: z
    .string()
    .regex(/^[\w.-]{0,40}$/, "Give the pull request by its number.")
    .nullish(),
});
export type NewRevision = z.infer<typeof newRevision>;
