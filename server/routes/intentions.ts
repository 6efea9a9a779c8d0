import type { ExpectedAccess } from "../../src/contract/access-contracts.ts";
import { askedBelow } from "../../src/contract/asked-below.ts";
import { parseApart } from "../apart/parse.ts";
import { keepContract, keptContract } from "../db/access/kept-contract.ts";
import { answerQuestion, askedBelowPrefix, openQuestions } from "../db/intentions.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const intentions = {
  list: calls.intentions.list.handler(({ context, input }) => inTenant(context, (tx) => openQuestions(tx, input.id))),
  answer: calls.intentions.answer.handler(async ({ context, input: { id: applicationId, prefix, isPublic } }) => {
    const user = signedIn(context);
    const { kept, concerned } = await inTenant(context, async (tx) => ({
      concerned: await askedBelowPrefix(tx, { applicationId, prefix }),
      kept: await keptContract(tx, applicationId),
    }));
    // An answer decides of operations what a contract decides of them: where there is one, it says the same from now on.
    const access: ExpectedAccess = isPublic ? "public" : { anonymous: "denied" };
    const decisions = concerned.map((operation) => ({ operation, access }));
    const changed = kept && (await parseApart("changeAccess", kept.text, decisions));
    return await inTenant(context, async (tx) => {
      if (kept && changed && changed.changes.length > 0) {
        const reason = `Reading ${askedBelow(prefix)} is ${isPublic ? "" : "not "}meant to be public.`;
        const decided = { applicationId, revision: kept.revision, kind: "answered" as const, reason };
        await keepContract(tx, changed, { ...decided, by: user.email });
      }
      return await answerQuestion(tx, { applicationId, prefix, isPublic }, user);
    });
  }),
};
