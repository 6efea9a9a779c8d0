import type { CoverageRow } from "../../../src/contract/endpoints.ts";
import { massAssignment } from "../../checks/mass-assignment.ts";
import { withFinding, writeFinding } from "../authorize/with-writes.ts";
import type { Operation } from "../operation.ts";
import { curlAs, curlSteps } from "../proof/curl-pair.ts";
import { asOwners, exchangeOf, ownersResult } from "../proof/exchange.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer } from "../wire/probe.ts";
import { askAs } from "./ask-as.ts";
import { withProof } from "./conclude-making.ts";
import type { LifecycleTask } from "./lifecycle-task.ts";
import { protectedOf } from "./smuggled-fields.ts";

/**
 * Says which fields an owner could set that no document offers; of who is privileged, setting them says nothing. `sent` holds
 * the owner's write and how the object looks after it, `places` where others of its kind are shown.
 */
export async function concludeFields(
  task: Pick<LifecycleTask, "judged" | "onTried" | "identities" | "send">,
  operation: Operation,
  owner: string,
  smuggled: readonly string[],
  sent: [Answer, Answer],
  places: readonly Operation[],
): Promise<void> {
  const ask = askAs(task.send);
  const look = (place: Operation) =>
    ask(place, "GET", place.example, owner, "See which fields others of its kind have");
  const isMore = task.identities.of(owner).traits.isPrivileged;
  const taken = isMore ? [] : await protectedOf(smuggled, () => Promise.all(places.map(look)));
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
