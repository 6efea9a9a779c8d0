import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { askedBelow } from "../../contract/asked-below.ts";
import { many } from "../../contract/finding-words.ts";
import type { OpenQuestion } from "../../contract/intentions.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Moment } from "../../ui/time.tsx";

/** What only a person knows of an application: which of what answers without a credential is meant to be public. */
export function OpenQuestions({ applicationId }: { applicationId: number }) {
  const api = useApi();
  const { data = [] } = useQuery(api.intentions.list.queryOptions({ input: { id: applicationId } }));
  const waiting = data.filter(({ answer }) => answer === null);
  const answered = data.filter(({ answer }) => answer !== null);
  if (data.length === 0) return null;
  return (
    <div className="space-y-2">
      {waiting.length > 0 && (
        <Panel title="Open on purpose?" count={waiting.length}>
          <ul aria-label="Open questions" className="divide-y divide-line">
            {waiting.map((question) => (
              <Question key={question.prefix} applicationId={applicationId} question={question} />
            ))}
          </ul>
        </Panel>
      )}
      {answered.length > 0 && (
        <Fold title="Open on purpose" result={`${answered.length} answered`}>
          <ul aria-label="Answered questions" className="divide-y divide-line">
            {answered.map((question) => (
              <Question key={question.prefix} applicationId={applicationId} question={question} />
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

function Question({ applicationId, question }: { applicationId: number; question: OpenQuestion }) {
  const api = useApi();
  const queries = useQueryClient();
  const mayAnswer = useCan("intentions.answer");
  const { prefix, endpoints, answer } = question;
  const below = askedBelow(prefix);
  const call = useCall(
    api.intentions.answer.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.intentions.key() });
        await refreshAfterScan(queries, api);
      },
    }),
    {
      success: [
        "Answer Saved",
        (_, { isPublic }) => (isPublic ? `${below} is public on purpose.` : `${below} is a finding now.`),
      ],
      failure: ["Failed to Save Answer"],
    },
  );
  const say = (isPublic: boolean) => () => call.mutate({ id: applicationId, prefix, isPublic });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-[180px] flex-1">
        <p className="wrap-anywhere">
          {answer === null ? (
            <>
              Is reading <code className="font-mono text-meta">{below}</code> meant to be public?
            </>
          ) : (
            <>
              Reading <code className="font-mono text-meta">{below}</code> is {!answer.isPublic && "not "}meant to be
              public.
            </>
          )}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">
          {answer === null ? (
            `${many(endpoints, "endpoint")} ${endpoints === 1 ? "answers" : "answer"} without a credential: ${named(question)}. No makes ${endpoints === 1 ? "it a finding" : "them findings"}.`
          ) : (
            <>
              {answer.by}, <Moment iso={answer.at} />, {many(endpoints, "endpoint")}
            </>
          )}
        </p>
      </div>
      {mayAnswer && (
        <div className="flex gap-2">
          {answer?.isPublic !== true && (
            <Button small busy={call.isPending} aria-label={`Yes, ${below} is public`} onClick={say(true)}>
              {answer === null ? "Yes" : "It is public"}
            </Button>
          )}
          {answer?.isPublic !== false && (
            <Button small busy={call.isPending} aria-label={`No, ${below} is not public`} onClick={say(false)}>
              {answer === null ? "No" : "It is not public"}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** The endpoints that a question is about; the first few of many. */
function named({ endpoints, examples }: OpenQuestion): string {
  const more = endpoints - examples.length;
  const paths = examples.map(({ method, path }) => `${method}\u00a0${path}`).join(", ");
  return more > 0 ? `${paths} and ${more.toLocaleString("en")} more` : paths;
}
