import { useQueryClient } from "@tanstack/react-query";
import { CircleSlash, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { Finding, FindingState } from "../../contract/findings.ts";
import { SeverityChip } from "../../parts/alert/severity-chip.tsx";
import { Button } from "../../ui/button.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { Moment } from "../../ui/time.tsx";
import { DismissDialog } from "./dismiss-dialog.tsx";
import { dismissalReasons } from "./dismissal-reasons.ts";

const states: Record<FindingState, { word: string; tone: Tone }> = {
  open: { word: "open", tone: "neutral" },
  regressed: { word: "regressed", tone: "high" },
  resolved: { word: "resolved", tone: "low" },
  dismissed: { word: "dismissed", tone: "low" },
  fixed: { word: "fixed", tone: "secure" },
};

/** The endpoint's findings with their life: when they were seen, whether they came back, and who put them aside. */
export function Findings(props: {
  findings: readonly Finding[];
  /** What shows the answers that prove a finding; null for one of which no answers are kept. */
  proofOf: (finding: Finding) => (() => void) | null;
}) {
  const [dismissed, setDismissed] = useState<Finding | null>(null);
  if (props.findings.length === 0) return null;
  return (
    <section>
      <h2 className="mt-5 mb-2 font-semibold">Findings</h2>
      <ul className="panel divide-y divide-line">
        {props.findings.map((finding) => (
          <FindingRow
            key={finding.id}
            finding={finding}
            onProof={props.proofOf(finding)}
            onDismiss={() => setDismissed(finding)}
          />
        ))}
      </ul>
      <DismissDialog finding={dismissed} onClose={() => setDismissed(null)} />
    </section>
  );
}

function FindingRow(props: { finding: Finding; onProof: (() => void) | null; onDismiss: () => void }) {
  const { finding, onProof, onDismiss } = props;
  const api = useApi();
  const queries = useQueryClient();
  const mayJudge = useCan("findings.dismiss");
  const reopen = useCall(
    api.findings.reopen.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.findings.key() });
        void queries.invalidateQueries({ queryKey: api.alerts.key() });
      },
    }),
    {
      success: ["Finding Reopened", "The next test raises an alert if it is still there."],
      failure: ["Reopening Failed"],
    },
  );
  const { state, dismissal } = finding;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
      <div className="min-w-[200px] flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <SeverityChip severity={finding.severity} />
          <span className="font-medium">{finding.title}</span>
          <Chip tone={states[state].tone}>{states[state].word}</Chip>
        </div>
        <p className="mt-1 text-meta break-words text-ink-2">{finding.description}</p>
        <p className="mt-0.5 text-meta text-ink-3">
          First seen <Moment iso={finding.firstSeen} />, last seen <Moment iso={finding.lastSeen} />
        </p>
        {dismissal && (
          <p className="mt-0.5 text-meta text-ink-2">
            {dismissalReasons[dismissal.reason]}, by {dismissal.by}
            {dismissal.until && (
              <>
                , until <Moment iso={dismissal.until} />
              </>
            )}
            {dismissal.note && <>: {dismissal.note}</>}
          </p>
        )}
        {onProof && (
          <button
            type="button"
            aria-label={`Show the proof: ${finding.title}`}
            className="mt-1 text-meta font-medium text-accent-ink hover:underline"
            onClick={onProof}
          >
            Show the proof
          </button>
        )}
      </div>
      {mayJudge && state !== "fixed" && state !== "dismissed" && state !== "resolved" && (
        <Button small icon={CircleSlash} onClick={onDismiss}>
          Dismiss
        </Button>
      )}
      {mayJudge && (state === "dismissed" || state === "resolved") && (
        <Button small icon={RotateCcw} busy={reopen.isPending} onClick={() => reopen.mutate({ id: finding.id })}>
          Reopen
        </Button>
      )}
    </li>
  );
}
