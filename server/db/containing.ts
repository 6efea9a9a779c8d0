import { type SQL, sql } from "drizzle-orm";

/** The pattern with which `ilike` finds a text anywhere, its wildcards taken as they stand; null for no text. */
export function containing(text: string | undefined): string | null {
  const wanted = text?.trim();
  return wanted ? `%${escaped(wanted)}%` : null;
}

/** The pattern with which `ilike` finds what begins with a text, its wildcards taken as they stand. */
export const startingWith = (text: string): string => `${escaped(text)}%`;

const escaped = (text: string) => text.replaceAll(/[%_\\]/g, "\\$&");

/** Whether a column is like a pattern, whatever the case; letters of other alphabets take a slower way. */
export const isLike = (column: SQL, pattern: string): SQL =>
  /^[\x20-\x7e]*$/.test(pattern) ? sql`${column} collate "C" ilike ${pattern}` : sql`${column} ilike ${pattern}`;
