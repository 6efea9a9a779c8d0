import { z } from "zod";

/** Row ids are positive integers; in a path they arrive as text. */
export const id = z.coerce.number().int().positive().max(2_147_483_647);
/** ISO 8601 in UTC, as on the wire. */
export const timestamp = z.iso.datetime();
const inReach = [(text: string) => text >= "1970" && text < "9999", "Name a day of the years 1970 to 9998."] as const;
/** A day in UTC that somebody asks for. Databases and clocks disagree on whether there is a year 0, and a day after 9999. */
export const day = z.iso.date().refine(...inReach);
/** The same, or an instant of it. */
export const dayOrInstant = z.iso
  .datetime()
  .or(z.iso.date())
  .refine(...inReach);
/** No database stores NUL or half of a surrogate pair; both come from broken pastes and become U+FFFD. */
const storable = (text: string) => text.replaceAll("\0", "\ufffd").toWellFormed();
/** A name that a person gave to something: trimmed, 1 to 200 characters. */
export const name = z.string().trim().overwrite(storable).min(1).max(200);
/** Optional prose of at most 2,000 characters. */
export const description = z.string().trim().overwrite(storable).max(2000).nullish();
/**
 * The fields to be changed as whoever edits saw them: one that somebody else changed meanwhile is refused with 409. Absent
 * replaces whatever is there.
 */
export const seen = z
  .record(z.string().max(100), z.union([z.string().max(4000), z.number(), z.boolean(), z.null()]))
  .optional();
/** Answer of calls that only confirm. */
export const message = z.object({ message: z.string() });
/** Input of calls that name one row. */
export const byId = z.object({ id });
/** Answer of calls that hand out a file to be saved; their routes set `outputStructure: "detailed"`. */
export const attachment = z.object({ headers: z.object({ "content-disposition": z.string() }), body: z.file() });
