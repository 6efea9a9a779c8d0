import { readingOf } from "../compare/reading.ts";
import type { JudgedOperation } from "../outcome.ts";
import { withKnown } from "../wire/known-answers.ts";
import type { JudgeContext } from "./context.ts";
import { furtherRequest } from "./further-requests.ts";
import { judgeOperation } from "./operation-judge.ts";

/** Forgets answers that several operations share where the target gave none, so that they are asked for again. */
export async function forgetUndecided({ memory: { answers } }: Pick<JudgeContext, "memory">): Promise<void> {
  for (const [key, asked] of [...answers]) {
    const { kind } = readingOf(await asked);
    if (kind === "none" || kind === "blocked") answers.delete(key);
  }
}

/**
 * Asks what may settle the verdict on an operation that was left open, and judges it again by all that it answered. Null where
 * nothing is left to ask. Rejects only as `context.send` does.
 */
export async function askFurther(key: string, context: JudgeContext): Promise<JudgedOperation | null> {
  const note = context.memory.notes.get(key);
  const request = note && furtherRequest(note.verdict);
  if (!request || !note.open) return null;
  const { exhibits } = note.open;
  const asked = await request(exhibits, context);
  if (asked === null) return null;
  const known = Object.values(exhibits.answers);
  const again = known.filter((answer) => asked.again(readingOf(answer)));
  if (again.length === 0 && asked.also === undefined) return null;
  const stands = known.filter((answer) => !again.includes(answer));
  const send = withKnown(context.send, stands);
  return await judgeOperation(asked.operation, { ...context, send, also: asked.also, earlier: again });
}
