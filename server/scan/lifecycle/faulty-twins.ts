import { readingOf } from "../compare/reading.ts";
import type { Answer } from "../wire/probe.ts";
import type { Body } from "./made-objects.ts";
import { innerOf, withFields } from "./mark.ts";

/**
 * Bodies that differ from one that made an object in what an API that looks at its input turns down: all but the field that
 * takes the mark, or the wrapper around it, is left out, or is of another kind. Should one be taken all the same, what comes of it bears its mark.
 */
export function faultyTwins(body: Body, field: string): Body[] {
  const inner = innerOf(body);
  const others = Object.keys(inner).filter((name) => name !== field);
  const wrapper = inner === body ? null : (Object.keys(body)[0] ?? null);
  const alone = { [field]: inner[field] };
  // Where there is nothing else, it is the wrapper that is left out.
  if (others.length === 0) return wrapper === null ? [] : [alone];
  const unfit = Object.fromEntries(others.map((name) => [name, unfitFor(inner[name])]));
  return [wrapper === null ? alone : { [wrapper]: alone }, withFields(body, unfit)];
}

const unfitFor = (value: unknown): unknown =>
  typeof value === "object" && value !== null ? "postern" : { postern: {} };

/**
 * Whether a body was turned down for what is in it. Some validators are told of as faults of the server; what names a field of
 * the body that does not fit is no other fault.
 */
export function isTurnedDown(answer: Answer, body: Body, field: string): boolean {
  const { kind } = readingOf(answer);
  if (kind !== "fault") return kind === "invalid";
  const names = Object.keys(innerOf(body)).filter((name) => name !== field && name.length > 3);
  const told = new Set(answer.body.slice(0, 5_000).match(/\w+/g) ?? []);
  return names.some((name) => told.has(name));
}
