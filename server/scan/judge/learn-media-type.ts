import { unknownMediaType } from "../../checks/unauthenticated-write.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";

/**
 * Finds out once in a scan what a media type gets that nobody has registered: with a change of nothing, which was asked for before
 * with a body that can be read. The answer is the profile's; no verdict needs it.
 */
export function learnMediaType(
  change: Omit<Probe, "id" | "identity" | "purpose">,
  context: JudgeContext,
): Promise<Answer> {
  const { answers } = context.memory;
  const known = answers.get(unknownMediaType);
  if (known) return known;
  const asked = context.send({
    ...{ ...change, id: "owner-other-type", identity: "owner" },
    purpose: "See what a media type gets that nobody reads",
    ...{ headers: { "content-type": unknownMediaType }, body: "[]" },
  });
  answers.set(unknownMediaType, asked);
  return asked;
}
