import type { AskAnswer, AskJob } from "../jobs/queue.ts";
import { Refusal } from "../refusal.ts";
import type { CallContext } from "./call.ts";

/** Has a worker ask a target and waits for it, no longer than until `signal` aborts; refuses with what went wrong. */
export async function askTarget({ services }: CallContext, job: AskJob, signal?: AbortSignal): Promise<AskAnswer> {
  const answer = await services.queue.ask(job, signal);
  if (answer === null) {
    throw new Refusal(503, "No worker took this up in time. Check that a worker runs, and try again.");
  }
  if (answer.failure !== null) throw new Refusal(502, answer.failure);
  return answer;
}
