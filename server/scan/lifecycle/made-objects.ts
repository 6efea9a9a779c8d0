import { parseJson } from "../compare/compare-facts.ts";
import type { Answer } from "../wire/probe.ts";

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
