import { type Row, rowsOf, textOf } from "./row-owners.ts";

/** An id as long as this is one thing's alone; a shorter one may be counted for each of them. */
const ownId = 12;
/** A text as long as this, a moment among them, says that two rows of one id are the same thing. */
const telling = 10;

/**
 * Whether two lists hold the same things by their ids, in whatever order and however much of each is told: what belongs to
 * whoever asks may be spread out for them and named by its id for others.
 */
export function hasSameRows(one: unknown, other: unknown): boolean {
  const [mine, theirs] = [byId(one), byId(other)];
  return (
    mine !== null &&
    theirs !== null &&
    mine.size === theirs.size &&
    [...mine].every(([id, row]) => {
      const same = theirs.get(id);
      return same !== undefined && (id.length >= ownId || isSameThing(row, same));
    })
  );
}

/** Null where there is no row, or one without an id of its own. */
function byId(json: unknown): Map<string, Row> | null {
  const rows = rowsOf(json);
  const known = new Map(
    rows.flatMap((row) => textOf(row.id ?? row._id ?? row.uuid) ?? []).map((id, at) => [id, rows[at] ?? {}]),
  );
  return rows.length > 0 && known.size === rows.length ? known : null;
}

const isSameThing = (one: Row, other: Row): boolean =>
  Object.entries(one).some(
    ([name, value]) => typeof value === "string" && value.length >= telling && other[name] === value,
  );
