import type { Evidence } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { ownRecordAt } from "../identity/own-address.ts";
import { learnRoles } from "../identity/privileges.ts";
import { procedureData } from "../inventory/procedure-data.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import { isRead } from "../wire/read-request.ts";
import { askMutation } from "./ask-mutation.ts";
import { askRead } from "./ask-read.ts";
import { askSignOut } from "./ask-sign-out.ts";
import { askWrite } from "./ask-write.ts";
import { conclude } from "./conclude.ts";
import type { JudgeContext } from "./context.ts";
import { type Exhibits, evidenceOf } from "./evidence.ts";
import { isSignOut } from "./intention.ts";
import { filteredListOf } from "./kept-back.ts";
import { fieldsIn, keptValues, rememberKept } from "./meant-to-be-kept.ts";
import { certainRefusal, orderOf, turnedDownAs } from "./order.ts";
import { saidIn } from "./profile.ts";
import { ruleOn } from "./rule.ts";
import { mayStillChange } from "./settle.ts";

/**
 * Asks one operation as each identity and says whether it keeps strangers out. Judge the reads of a scan before its
 * writes (see `inJudgingOrder`), and pass all results through `settleVerdicts` afterwards: both lend weaker evidence
 * the rest of the target as its control. Rejects only as `context.send` does.
 */
export async function judgeOperation(operation: Operation, context: JudgeContext): Promise<JudgedOperation> {
  const exhibits = { ...(await ask(operation, context)), earlier: context.earlier };
  const evidence = evidenceOf(exhibits);
  const rulings = ruleOn(evidence, context.log);
  const { "owner-first": owner, anonymous } = exhibits.answers;
  if (isRead(operation)) learnValues(operation, evidence, context);
  if (rulings.authentication.code === "reduced-for-strangers" && owner && anonymous) {
    context.memory.filtered.push(filteredListOf(owner, anonymous));
  }
  const values = keptValues(evidence, rulings.authentication);
  if (values) rememberKept(evidence, context.memory);
  const fields = values && owner && operation.path.endsWith("}") ? fieldsIn(owner) : null;
  const verdict = rulings.authentication;
  const order = orderOf(evidence, verdict);
  const refusal = certainRefusal(evidence, verdict);
  const note = {
    verdict,
    isWrite: !isRead(operation),
    order,
    said: saidIn(evidence, exhibits),
    ...(values ? { values } : {}),
    ...(fields ? { fields } : {}),
    ...(refusal === undefined ? {} : { refusal }),
    turnedDown: turnedDownAs(evidence, verdict),
  };
  context.memory.notes.set(`${operation.method} ${operation.path}`, {
    ...note,
    open: mayStillChange(evidence, note, context.memory) ? { exhibits, evidence } : null,
  });
  return conclude(exhibits, evidence, rulings, context);
}

/**
 * Lists, then reads of single things, then writes, first those that can name something made up: they show whether the
 * others can do harm. Each group may be judged in any order or at once.
 */
export function inJudgingOrder(operations: readonly Operation[]): Operation[][] {
  const reads = operations.filter(isRead);
  const writes = operations.filter((operation) => !isRead(operation));
  return [
    reads.filter(({ path }) => !path.includes("{")),
    reads.filter(({ path }) => path.includes("{")),
    // What cannot change anything below a made-up id shows how the target takes what does not fit.
    writes.filter(({ path, method }) => path.includes("{") && method !== "PUT" && method !== "POST"),
    writes.filter(({ path, method }) => path.includes("{") && method === "POST"),
    writes.filter(({ path, method }) => path.includes("{") && method === "PUT"),
    writes.filter(({ path }) => !path.includes("{")),
  ];
}

/** Remembers what whoever scans is shown, so that single things can be asked for by it, and the roles that it gives them. */
function learnValues(operation: Operation, { readings }: Evidence, context: JudgeContext): void {
  const { hasCredential, memory, identities } = context;
  const shown = readings[hasCredential ? "owner-first" : "anonymous"];
  if (shown?.kind !== "success") return;
  const value = parseJson(shown.answer.body);
  memory.seen.learn(operation.path, value);
  const [owner] = identities.users;
  if (owner && hasCredential && ownRecordAt(operation) !== null) learnRoles(owner, [procedureData(value)]);
}

async function ask(operation: Operation, context: JudgeContext): Promise<Exhibits> {
  if (operation.method === "OPTIONS" || operation.method === "TRACE") {
    return { operation, hasCredential: context.hasCredential, answers: {} };
  }
  if (operation.graphql?.kind === "subscription") {
    return { operation, hasCredential: context.hasCredential, answers: {} };
  }
  if (operation.graphql?.kind === "mutation") return askMutation(operation, context);
  if (isSignOut(operation)) return askSignOut(operation, context);
  return isRead(operation) ? askRead(operation, context) : askWrite(operation, context);
}
