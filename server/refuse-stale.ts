import { Refusal } from "./refusal.ts";

type Value = string | number | boolean | null;

/**
 * Refuses (409) to change a field that somebody else changed since it was seen, unless both want the same: nobody's work
 * is replaced unseen. `row` is what is stored, locked; fields that are not in `seen` are not looked at.
 */
export function refuseStale(
  row: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
  seen: Readonly<Record<string, Value>> | undefined,
): void {
  const plain = (value: unknown) => (value === undefined || value === "" ? null : value);
  const errors = Object.entries(seen ?? {})
    .filter(([field]) => change[field] !== undefined && field in row)
    .filter(([field, before]) => {
      const now = plain(row[field]);
      return now !== plain(before) && now !== plain(change[field]);
    })
    .map(([field]) => {
      const now = plain(row[field]);
      const what = now === null ? "emptied this" : `changed this to “${String(now).slice(0, 200)}”`;
      return { field, message: `Somebody else ${what} meanwhile. Save again to replace it.` };
    });
  if (errors.length === 0) return;
  const fields = errors.map(({ field }) => field).join(" and ");
  throw new Refusal(409, `Somebody else changed ${fields} meanwhile. Look at it, then save again.`, { errors });
}
