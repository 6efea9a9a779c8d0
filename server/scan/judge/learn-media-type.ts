import { unknownMediaType } from "../../checks/unauthenticated-write.ts";
import type { Probe } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";

/**
 * Finds out once in a scan what a media type gets that nobody has registered: with a change of nothing, which was asked for before
 * with a body that can be read. The answer is the profile's; no verdict needs it.
 */
export async function learnMediaType(change: Omit<Probe, "id" | "identity" | "purpose">, context: JudgeContext) {
  const { answers } = context.memory;
  if (answers.has(unknownMediaType)) return;
  const asked = context.send({
    ...{ ...change, id: "owner-other-type", identity: "owner" },
    purpose: "See what a media type gets that nobody reads",
    ...{ headers: { "content-type": unknownMediaType }, body: "[]" },
  });
  answers.set(unknownMediaType, asked);
  await asked;
}
