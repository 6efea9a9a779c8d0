import { z } from "zod";

/** How a target says one kind of thing: by status, and in which form, for example `{"error"}` or `a page`. */
const manner = z.object({
  status: z.int(),
  form: z.string(),
  /** Whether its status says that all is well. */
  isSoft: z.boolean(),
});
export type Manner = z.infer<typeof manner>;

/** How many operations certainly ask who is there before a step, and how many after it. */
const moments = z.object({ before: z.int(), after: z.int() });

/**
 * What a scan learned of how its target answers, from operations whose protection is certain: what lends meaning to weaker signs at
 * others. Checks read it as it is shown. What was not learned is absent, or counted as none.
 */
export const targetProfile = z.object({
  /** When it asks who is there: beside reading the body, examining what it says, and looking an id up. */
  order: z.object({ parse: moments, validate: moments, "look-up": moments }),
  /** Operations that answer anonymous callers with not found instead of a refusal. */
  hides: z.int(),
  /** Reads that refuse anonymous callers, of all that do or that hand them something harmless. */
  reads: z.object({ refusing: z.int(), all: z.int() }),
  /** Reads that refuse anonymous callers: those where a made-up credential is taken, and those where it is refused as well. */
  madeUp: z.object({ taken: z.int(), refused: z.int() }),
  /** Writes that examine what anonymous callers send, and of which nothing shows that those are kept out. */
  examined: z.int(),
  /** Whether it turns an unreadable body down before it looks where it goes. */
  readsFirst: z.literal(true).optional(),
  denied: manner.optional(),
  notFound: manner.optional(),
  faulty: manner.optional(),
  /** The form in which most of its operations tell an error of any kind. */
  errorForm: z.string().optional(),
  /** What an address that does not exist gets, by prefix and by each method that was asked there; at most 10. */
  unknown: z.array(manner.extend({ below: z.string(), method: z.string() })),
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
