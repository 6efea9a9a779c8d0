import type { Verdict } from "../../checks/verdict.ts";
import type { WriteTry } from "../authorize/with-writes.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import { holdsMark } from "../inventory/holds-mark.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import { saysNotFound } from "./is-gone.ts";
import type { Sight } from "./sight.ts";

/** What one attempt writes: told from what others before it wrote, and still the mark of the scan's own object. */
export const changeOf = (mark: string, attempt: number): string => `${mark}-changed-${attempt}`;

/** Whether a mark is that of a change. */
export const isOfChange = (mark: string): boolean => /-changed-\d+$/.test(mark);

/** Whether an answer shows that the change with this mark was made. */
export const showsChange = ({ body }: Pick<Answer, "body">, mark: string): boolean => holdsMark(body, mark);

/** What became of the object, and what is known of whoever tried. */
export type Change = {
  isGone: boolean;
  isChanged: boolean;
  /** Whether the write made one for whoever tried, instead. */
  isTheirs?: boolean;
  isPrivileged: boolean;
  /** Whether the API itself shows them the object; always `apart` for another customer. */
  sight: Sight;
  /** Whether the same request was seen to work for the owner: then it was not wrong. */
  worksForOwner: boolean;
  /** Whether the same request of the owner was seen to take effect; absent where that was not looked at. */
  tookEffect?: boolean;
  /** Whether the object names its owner, or its owner may more than who tried. */
  isOwners: boolean;
};

/** What an attempt of somebody else shows, by what became of the object. */
export function rulingOnChange(
  { method }: Operation,
  label: string,
  owner: string,
  answer: Answer,
  { isGone, isChanged, isTheirs, isPrivileged, sight, worksForOwner, tookEffect, isOwners }: Change,
): Verdict {
  if (answer.keptBack !== undefined) {
    const reason = `Nothing was tried as ${label}. ${answer.keptBack}`;
    return { state: "not_tested", confidence: null, code: "own-numbering", reason };
  }
  if (isTheirs) {
    const reason = `${label} made one of its own at this path, and the object of ${owner} stays as it was.`;
    return { state: "not_tested", confidence: null, code: "own-numbering", reason };
  }
  const reading = readingOf(answer);
  if (isGone || isChanged) {
    const did = isGone ? "removed" : "changed";
    if (isPrivileged) {
      return {
        state: "not_tested",
        confidence: null,
        code: "allowed-by-role",
        reason: `${label} ${did} ${owner}'s object, and has more rights than ${owner}.`,
      };
    }
    const reason = `${label} ${did} ${owner}'s test object`;
    if (sight !== "apart") return rulingOnShared(reason, `shared-object-${did}`, sight, isOwners);
    return { state: "missing", confidence: "confirmed", code: `owner-object-${did}`, reason: `${reason}.` };
  }
  if (reading.kind === "blocked" || reading.kind === "none") {
    return {
      state: "inconclusive",
      confidence: null,
      code: reading.kind === "blocked" ? "blocked" : "no-answer",
      reason: `${label} gets ${reading.by} instead of a decision.`,
    };
  }
  if (reading.kind === "denied" || saysNotFound(answer)) {
    return {
      state: "enforced",
      confidence: "confirmed",
      code: reading.kind === "denied" ? "refused-to-others" : "hidden-from-others",
      reason: `${label} gets ${reading.by}, and the object of ${owner} stays as it was.`,
    };
  }
  if (worksForOwner && (reading.kind === "invalid" || reading.kind === "soft-error" || saysNo(answer))) {
    return {
      state: "enforced",
      confidence: "likely",
      code: "turned-down-for-others",
      reason: `${label} gets ${reading.by} for the same request that ${owner} may send, and the object of ${owner} stays as it was.`,
    };
  }
  if (tookEffect && reading.kind === "success") {
    return {
      state: "enforced",
      confidence: "likely",
      code: "no-effect-for-others",
      reason: `${label} gets ${reading.by} for ${method}, and the object of ${owner} stays as it was; the same took effect for ${owner}.`,
    };
  }
  return {
    state: "inconclusive",
    confidence: null,
    code: "nothing-happened",
    reason: `${label} gets ${reading.by} for ${method}, and the object of ${owner} stays as it was: perhaps only the request was wrong.`,
  };
}

/** Whether a field of GraphQL answers that it did nothing: `{ data: { deleteNote: false } }`. */
function saysNo({ body, probe }: Answer): boolean {
  const { data } = (parseJson(body) ?? {}) as { data?: unknown };
  if (probe.method !== "POST" || typeof data !== "object" || data === null) return false;
  return Object.values(data).every((value) => value === null || value === false);
}

/** What may be seen by intention may be written by intention as well, so nothing about it is certain. */
export function rulingOnShared(
  did: string,
  holeCode: string,
  sight: Exclude<Sight, "apart">,
  isOwners: boolean,
): Verdict {
  if (isOwners) {
    const reason = `${did}. The API shows it to both of them, but the object is only one's own.`;
    return { state: "missing", confidence: "likely", code: holeCode, reason };
  }
  return sight === "shared"
    ? {
        state: "not_tested",
        confidence: null,
        code: "shared-object",
        reason: `${did}, and the API lists it for both: they share it.`,
      }
    : {
        state: "inconclusive",
        confidence: null,
        code: "perhaps-shared",
        reason: `${did}, but it may be shared between them: both may read it, and no list of the API tells whose it is.`,
      };
}

/**
 * Where one of those who see an object in their own list is refused to write to it, the right to write is asked for: who
 * passes has it, and shares the object. `sharers` are those who see it so and whose it is not said to be.
 */
export function sharedByRight(tries: readonly WriteTry[], sharers: ReadonlySet<string>, owner: string): WriteTry[] {
  const refused = tries.find(({ label, verdict }) => sharers.has(label) && verdict.code === "refused-to-others");
  return tries.map((one) => {
    const isShared = sharers.has(one.label) && one.verdict.code.startsWith("shared-object-");
    if (refused === undefined || !isShared) return one;
    const reason = `${one.label} may write to ${owner}'s test object, which the API lists for both; ${refused.label}, for whom it is listed as well, is refused: the right to write is asked for.`;
    return { ...one, verdict: { state: "not_tested", confidence: null, code: "shared-object", reason } };
  });
}
