import { workCounts } from "../db/work-counts.ts";
import type { AskAnswer, AskJob } from "../jobs/queue.ts";
import { Refusal } from "../refusal.ts";
import type { CallContext } from "./call.ts";

/** Has a worker ask a target and waits for it, no longer than until `signal` aborts; refuses with what went wrong. */
export async function askTarget({ services }: CallContext, job: AskJob, signal?: AbortSignal): Promise<AskAnswer> {
  const answer = await services.queue.ask(job, signal);
  if (answer === null) {
    const { workers } = await workCounts(services.db);
    throw new Refusal(
      503,
      workers > 0
        ? "The platform asks as many targets as it may at once. Try again in a minute."
        : "No worker runs that could ask the target. Start one, and try again.",
    );
  }
  if (answer.failure !== null) throw new Refusal(502, answer.failure);
  return answer;
}
