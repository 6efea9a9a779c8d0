import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { MadeObject, ScanListener } from "../outcome.ts";
import type { Answer, Send } from "../wire/probe.ts";
import { holdsNothing } from "./is-gone.ts";

/** Attempts to remove one object; a target may be busy with it. */
const attempts = 3;

/** The id that an answer to a creation gives: in its body, one level down, or at the end of `Location`. */
export function idOf(answer: Pick<Answer, "body" | "headers">): string | null {
  const location = answer.headers.location
    ?.split(/[?#]/, 1)[0]
    ?.replace(/(?<!\/)\/+$/, "")
    .split("/")
    .at(-1);
  const json = parseJson(answer.body);
  const direct = idIn(json);
  if (direct !== null) return direct;
  if (typeof json === "object" && json !== null) {
    for (const value of Object.values(json)) {
      const nested = Array.isArray(value) ? null : idIn(value);
      if (nested !== null) return nested;
    }
  }
  return location ? decodeURIComponent(location) : null;
}

/** The id that an object gives of itself; null without one. */
export function idIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  for (const wanted of [/^(id|_id|uuid|guid)$/i, /^\w+[_-]?(id|uuid)$/i, /^(slug|key|code|name|reference|number)$/i]) {
    const found = entries.find(([name, id]) => wanted.test(name) && (typeof id === "string" || typeof id === "number"));
    if (found && found[1] !== "") return String(found[1]);
  }
  return null;
}

/** Removes an object as its owner. False when the target keeps it; that is told in the log with its address. */
export async function removeObject(
  object: MadeObject,
  send: Send,
  listener: Pick<ScanListener, "log" | "removed">,
): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const { status } = await send({
      id: "clean-up",
      identity: "other",
      label: object.owner,
      purpose: "Remove what the scan made",
      method: "DELETE",
      path: object.path,
    });
    const after = readingOf(
      await send({
        id: "clean-up-check",
        identity: "other",
        label: object.owner,
        purpose: "See whether it is gone",
        method: "GET",
        path: object.path,
      }),
    );
    const isThere = after.kind === "success" && !holdsNothing(after.answer);
    if (after.kind === "not-found" || (status !== null && status < 300 && !isThere)) {
      await listener.removed?.(object);
      return true;
    }
  }
  listener.log(
    "error",
    `${object.path} was made by the scan as ${object.owner} and could not be removed. Remove it by hand.`,
  );
  return false;
}
