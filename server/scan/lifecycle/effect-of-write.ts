import { isDeepStrictEqual } from "node:util";
import type { Reading } from "../../checks/check.ts";
import type { Row } from "../authorize/row-owners.ts";
import type { Answer } from "../wire/probe.ts";
import { saysNotFound } from "./is-gone.ts";
import { innerOf } from "./mark.ts";

/**
 * What shows that unchanged values were written: `seen` where the object itself says so, `none` where it says that of its owner's
 * write and not of this one, `found` where the object was at least looked up for whoever wrote, else `unknown`. A success alone
 * shows nothing: `UPDATE … WHERE id = ? AND owner = ?` is answered alike whether a row was hit.
 */
export type Effect = { kind: "seen"; by: string } | { kind: "none"; by: string } | { kind: "found" | "unknown" };

/** The object as its owner read it before and after its own write. */
type OwnersWrite = { before: Answer; after: Answer; written: Row; objectIn(answer: Answer): Row | null };
/** Somebody else's write, and how the owner and they are asked what came of it. */
type OthersWrite = {
  answer: Answer;
  /** The object as its owner read it last before. */
  last: Answer;
  /** Reads the object as its owner. */
  look(): Promise<Reading>;
  /** Changes nothing at an id that was never given out, as whoever wrote; absent where that cannot be asked. */
  absent?(): Promise<Reading | null>;
};

/** What counts writes by itself. */
export const counting = /(^_?_?v$|version|revision|etag|sequence|nonce)$/i;
/** What says that something was written, when, or by whom. */
const stamp = /^(?:last_?)?(?:updated|modified|changed|edited)/i;

/** Looks for what somebody else's write of unchanged values did. Sends two reads at most, and one change of what does not exist. */
export async function effectOfWrite(own: OwnersWrite, { answer, last, look, absent }: OthersWrite): Promise<Effect> {
  const then = await look();
  if (then.kind === "success") {
    const moved = movedBetween(own, last, then.answer);
    if (moved.length > 0) {
      // What moves by itself was moved by nobody.
      const again = await look();
      const byItself = again.kind === "success" ? movedBetween(own, then.answer, again.answer) : moved;
      const [by] = moved.filter((name) => !byItself.includes(name));
      if (by !== undefined) return { kind: "seen", by };
    } else {
      const [by] = movedBetween(own, own.before, own.after).filter((name) =>
        isFine(stampsIn(own, own.after).get(name)),
      );
      if (by !== undefined) return { kind: "none", by };
    }
  }
  if (showsObject(own, answer)) return { kind: "found" };
  const nothing = await absent?.();
  return { kind: nothing && saysNotFound(nothing.answer) ? "found" : "unknown" };
}

/** What two answers say otherwise of when, how often and by whom an object was written. */
function movedBetween(own: OwnersWrite, one: Answer, two: Answer): string[] {
  const [before, after] = [stampsIn(own, one), stampsIn(own, two)];
  const moved = [...after].flatMap(([name, value]) =>
    before.has(name) && !isDeepStrictEqual(before.get(name), value) ? [name] : [],
  );
  // A tag of what is shown moves with that.
  const isTag = one.body === two.body && one.headers.etag !== two.headers.etag;
  return isTag ? [...moved, "ETag"] : moved;
}

function stampsIn({ objectIn }: OwnersWrite, answer: Answer): Map<string, unknown> {
  const stamps = Object.entries(objectIn(answer) ?? {}).filter(([name]) => stamp.test(name) || counting.test(name));
  const header = answer.headers["last-modified"];
  return new Map<string, unknown>([...stamps, ...(header === undefined ? [] : [["Last-Modified", header] as const])]);
}

/** Whether a second write moves a value for certain: one that is told in whole seconds may stay as it is. */
const isFine = (value: unknown): boolean =>
  typeof value === "number" ? value < 1e9 || value > 1e12 : typeof value === "string" && /:\d\d\.\d{3}/.test(value);

/** Whether an answer shows the owner's object, all of it or what the request did not say of it, so that it is no mere echo. */
function showsObject({ after, written, objectIn }: OwnersWrite, answer: Answer): boolean {
  const [shown, held] = [objectIn(answer), objectIn(after)];
  if (shown === null || held === null) return false;
  const isPlain = (value: unknown) => (typeof value === "string" && value !== "") || typeof value === "number";
  const fields = Object.entries(held).filter(
    ([name, value]) => isPlain(value) && !stamp.test(name) && !counting.test(name),
  );
  const same = fields.filter(([name, value]) => isDeepStrictEqual(shown[name], value));
  const isSent = ([name, value]: [string, unknown]) =>
    name in innerOf(written) ||
    answer.url.includes(encodeURIComponent(String(value))) ||
    (answer.probe.body ?? "").includes(encodeURIComponent(String(value))) ||
    (answer.probe.body ?? "").includes(JSON.stringify(value));
  return (same.length === fields.length && same.length > 1) || !same.every(isSent);
}
