import { z } from "zod";

/** Row ids are positive integers; in a path they arrive as text. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);
/** ISO 8601 in UTC, as on the wire. */
export const timestamp = z.iso.datetime();
/** A name that a person gave to something: trimmed, 1 to 200 characters. */
export const name = z.string().trim().min(1).max(200);
/** Optional prose of at most 2,000 characters. */
export const description = z.string().trim().max(2000).nullish();
/** Answer of calls that only confirm. */
export const message = z.object({ message: z.string() });
/** Input of calls that name one row. */
export const byId = z.object({ id });
