import { answerQuestion, openQuestions } from "../db/intentions.ts";
import { calls, inTenant, signedIn } from "./call.ts";

export const intentions = {
  list: calls.intentions.list.handler(({ context, input }) => inTenant(context, (tx) => openQuestions(tx, input.id))),
  answer: calls.intentions.answer.handler(({ context, input: { id: applicationId, prefix, isPublic } }) =>
    inTenant(context, (tx) => answerQuestion(tx, { applicationId, prefix, isPublic }, signedIn(context))),
  ),
};
