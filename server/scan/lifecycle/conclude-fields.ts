import type { CoverageRow } from "../../../src/contract/endpoints.ts";
import { massAssignment } from "../../checks/mass-assignment.ts";
import { withFinding, writeFinding } from "../authorize/with-writes.ts";
import type { Operation } from "../operation.ts";
import { curlAs, curlSteps } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import { withProof } from "./conclude-making.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";

/** Says which fields an owner could set that no document offers. `sent` holds the owner's write and how the object looks after it. */
export function concludeFields(
  task: Pick<LifecycleTask, "judged" | "onTried" | "identities">,
  operation: Operation,
  owner: string,
  taken: readonly string[],
  sent: [Answer, Answer],
): void {
  const judged = task.judged(operation);
  if (!judged) return;
  const coverage: CoverageRow = { checkId: massAssignment.id, identity: owner, state: "tested", reason: null };
  const tried = { ...judged, coverage: [...judged.coverage, coverage] };
  if (taken.length === 0) {
    task.onTried(tried);
    return;
  }
  const names = taken.slice(0, 3).join(", ");
  const where = operation.method === "POST" ? "a new object" : "an object of its own";
  const reason = `${owner} set ${names} on ${where}, which the API's document does not offer.`;
  const shown = { code: "privileged-fields-taken", reason, confidence: "confirmed" as const, asker: owner };
  const { identities } = task;
  const [write, seen] = sent.map((answer) => curlAs(answer, identities)) as [string, string];
  const curl = curlSteps([
    { says: `as ${owner}: write ${names} along`, command: write },
    { says: `as ${owner}: see that ${names} was taken`, command: seen },
  ]);
  const redactor = redactorFor(identities.secrets());
  const exchanges = sent.map((answer) =>
    exchangeOf(asOwners(answer), redactor, { result: ownersResult(answer), proves: [massAssignment.id] }),
  );
  const found = writeFinding(operation, massAssignment, shown, curl, identities);
  task.onTried(withFinding({ ...tried, exchanges: withProof(judged.exchanges, exchanges) }, found, []));
}
