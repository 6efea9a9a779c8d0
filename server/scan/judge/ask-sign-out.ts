import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import { keptBackWhole, shapeOf } from "./ask-write.ts";
import type { JudgeContext } from "./context.ts";
import type { Exhibits } from "./evidence.ts";
import { madeUpCredential } from "./made-up-credential.ts";
import { nowhereBeside } from "./nowhere.ts";

/** Signing out takes nothing from whoever has no session, so strangers ask for it as it is, where the scan may write. */
export async function askSignOut(operation: Operation, context: JudgeContext): Promise<Exhibits> {
  const { hasCredential } = context;
  const exhibits: Exhibits = { operation, hasCredential, answers: {} };
  if (context.mayWrite !== true) return { ...exhibits, keptBack: await keptBackWhole(operation, context) };
  const answers: Record<string, Answer> = {};
  for (const identity of ["anonymous", "invalid"] as const) {
    const { id, purpose } = shapeOf(identity, "no-body");
    const headers = identity === "invalid" && !hasCredential ? madeUpCredential : {};
    const { method, example: path } = operation;
    const answer = await context.send({ id, identity, purpose, aim: "absent", isMadeUp: true, method, path, headers });
    if (answer.keptBack !== undefined) return { ...exhibits, keptBack: answer.keptBack };
    // Many send whoever signed out to where one signs in, which is no refusal.
    if (answer.status !== null && answer.status >= 300 && answer.status < 400)
      return { ...exhibits, keptBack: "Everybody is sent on from here, whether there was a session or not." };
    answers[id] = answer;
    if (readingOf(answer).kind !== "denied") break;
  }
  return { ...exhibits, answers, nowhere: [await nowhereBeside(operation, context)] };
}
