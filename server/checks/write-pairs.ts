import type { Evidence, Reading } from "./check.ts";

/** The ways in which a write is asked so that it cannot succeed; each is a suffix of probe ids. */
export const writeShapes = [
  "malformed",
  "wrong-kind",
  "empty-object",
  "no-body",
  "other-type",
  "invalid-document",
  "absent",
] as const;

/** What became of one faulty request: a stranger's, the owner's, and that of somebody with a made-up credential. */
export type Pair = {
  shape: (typeof writeShapes)[number];
  stranger: Reading;
  owner: Reading | undefined;
  invalid: Reading | undefined;
};

/** The faulty requests that a stranger sent, with what the same ones were answered to others. */
export function pairsOf({ readings }: Evidence): Pair[] {
  return writeShapes.flatMap((shape): Pair[] => {
    const stranger = readings[`anonymous-${shape}`];
    return stranger
      ? [{ shape, stranger, owner: readings[`owner-${shape}`], invalid: readings[`invalid-${shape}`] }]
      : [];
  });
}

/** Whether the owner got the same as the stranger, for the same reason. */
export function isSame(evidence: Evidence, { shape, stranger, owner }: Pair): boolean {
  if (!owner || owner.kind !== stranger.kind || owner.answer.status !== stranger.answer.status) return false;
  const likeness = evidence.likeness[`anonymous-${shape}`];
  return likeness === "same" || likeness === "structure" || likeness === "part";
}

/** Whether a refusal is for want of a token against forged requests, which says nothing of who asks. */
export const asksForCsrfToken = (body: string): boolean => /csrf|xsrf/i.test(body.slice(0, 2_000));

/** Whether an input was found readable before it was turned down: the answer is not the one to unreadable input. */
export function isBeyondParser(shape: string, { status, probe }: Reading["answer"], parserAnswers: readonly string[]) {
  // An invalid document is turned down before anything is executed, whoever sends it (GraphQL, 6.1).
  if (shape === "malformed" || shape === "invalid-document" || status === 415 || status === 413 || status === 411)
    return false;
  return !parserAnswers.includes(probe.id);
}
