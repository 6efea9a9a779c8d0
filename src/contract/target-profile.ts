import { z } from "zod";

/** How a target says one kind of thing: by status, and in which form, for example `{"error"}` or `a page`. */
const manner = z.object({
  status: z.int(),
  form: z.string(),
  /** Whether its status says that all is well. */
  isSoft: z.boolean(),
});
export type Manner = z.infer<typeof manner>;

/** Whether a target asks who is there before it does something with a request, after it, or either by operation. */
const moment = z.enum(["before", "after", "mixed"]);
export type Moment = z.infer<typeof moment>;

/** What a scan learned of how its target answers. What was not learned is absent. */
export const targetProfile = z.object({
  /** When it asks who is there: beside reading the body, examining what it says, and looking an id up. */
  order: z.object({ parse: moment, validate: moment, "look-up": moment }).partial(),
  /** Whether it turns an unreadable body down before it looks where it goes. */
  readsFirst: z.literal(true).optional(),
  /** Whether it answers strangers with not found where something is. */
  hides: z.literal(true).optional(),
  denied: manner.optional(),
  notFound: manner.optional(),
  faulty: manner.optional(),
  /** What an address that does not exist gets, by the first part of its path; at most 10. */
  unknown: z.array(manner.extend({ below: z.string() })),
  /** Which word for a role it gives which identities, as their tokens, sign-ins and own records say; at most 10. */
  roles: z.array(z.object({ word: z.string(), of: z.array(z.string()) })).optional(),
  /** What a media type gets that no parser of it reads. */
  unread: manner.extend({ mediaType: z.string() }).optional(),
  /** Hosts beside the scanned one that it says are its own, in its documents and for the very address that was asked; at most 5. */
  hosts: z.array(z.string()).optional(),
  /** Where its operations lie, most first: `/api/v1`; at most 5. */
  prefixes: z.array(z.string()),
});
export type TargetProfile = z.infer<typeof targetProfile>;
