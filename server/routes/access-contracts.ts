import type { AccessContract } from "../../src/contract/access-contracts.ts";
import { many } from "../../src/contract/finding-words.ts";
import type { KeptAccess } from "../access/kept-access.ts";
import { parseApart } from "../apart/parse.ts";
import { accessContract, countAgainst, lastSeen } from "../db/access/compared-access.ts";
import { followDecision } from "../db/access/follow-decision.ts";
import {
  changedMeanwhile,
  type Decided,
  keepContract,
  keptContract,
  listDecisions,
} from "../db/access/kept-contract.ts";
import { findApplication } from "../db/applications.ts";
import { notFound, Refusal } from "../refusal.ts";
import { type CallContext, calls, inTenant, signedIn } from "./call.ts";
import { cellsChanged } from "./shown-changes.ts";

export const accessContracts = {
  get: calls.accessContracts.get.handler(({ context, input }) =>
    inTenant(context, (tx) => accessContract(tx, input.id)),
  ),

  counts: calls.accessContracts.counts.handler(({ context, input }) =>
    inTenant(context, async (tx) => {
      if (!(await findApplication(tx, input.id))) throw notFound("application");
      return await countAgainst(tx, input.id);
    }),
  ),

  start: calls.accessContracts.start.handler(async ({ context, input: { id: applicationId } }) => {
    const { seen, target, identities } = await inTenant(context, async (tx) => {
      const last = await lastSeen(tx, applicationId);
      if (await keptContract(tx, applicationId))
        throw new Refusal(409, "This application has an access contract already. Reload the page.");
      if (last.seen.size === 0)
        throw new Refusal(409, "Nothing was seen of this application yet. Scan it, or import an access.yaml.");
      return last;
    });
    const kept = await parseApart("startAccess", seen, { target, identities });
    const reason = `${many(kept.agreed.operations.length, "operation")} as seen last.`;
    return await keep(context, kept, { applicationId, revision: 0, kind: "started", reason });
  }),

  import: calls.accessContracts.import.handler(async ({ context, input: { id: applicationId, text, reason } }) => {
    const before = await inTenant(context, async (tx) => {
      if (!(await findApplication(tx, applicationId))) throw notFound("application");
      return await keptContract(tx, applicationId);
    });
    const kept = await parseApart("importAccess", before?.text ?? null, text);
    return await keep(context, kept, { applicationId, revision: before?.revision ?? 0, kind: "imported", reason });
  }),

  decide: calls.accessContracts.decide.handler(async ({ context, input }) => {
    const { id: applicationId, revision, decisions, reason } = input;
    const before = await inTenant(context, async (tx) => {
      if (!(await findApplication(tx, applicationId))) throw notFound("application");
      const kept = await keptContract(tx, applicationId);
      if (!kept) throw new Refusal(409, "This application has no access contract yet. Start one first.");
      const known = new Set([...kept.file.identities, ...(await lastSeen(tx, applicationId)).identities, "anonymous"]);
      const named = decisions.flatMap(({ access }) => (typeof access === "string" ? [] : Object.keys(access)));
      const unknown = named.find((label) => !known.has(label));
      if (unknown !== undefined)
        throw new Refusal(400, `${unknown} is no identity of this application. Add it, and scan again.`);
      return kept;
    });
    if (before.revision !== revision) throw changedMeanwhile();
    const kept = await parseApart("changeAccess", before.text, decisions);
    if (kept.changes.length === 0) throw new Refusal(409, "The access contract says so already. Reload the page.");
    return await keep(context, kept, { applicationId, revision, kind: "decided", reason });
  }),

  decisions: calls.accessContracts.decisions.handler(({ context, input: { id, ...page } }) =>
    inTenant(context, (tx) => listDecisions(tx, id, page)),
  ),
};

/** Keeps a contract with what follows from it. */
async function keep(context: CallContext, kept: KeptAccess, decided: Omit<Decided, "by">): Promise<AccessContract> {
  const user = signedIn(context);
  // The cells tell more than the file, or than the operations that were asked for.
  if (context.act) Object.assign(context.act, { input: { reason: decided.reason }, told: cellsChanged(kept.changes) });
  return await inTenant(context, async (tx, tenantId) => {
    const { applicationId, reason } = decided;
    await keepContract(tx, kept, { ...decided, by: user.email });
    await followDecision(tx, { applicationId, tenantId }, kept.agreed, { changes: kept.changes, reason }, user);
    return (await accessContract(tx, applicationId)) as AccessContract;
  });
}
