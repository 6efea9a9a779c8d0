import { clsx } from "clsx";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ControlState, EndpointDetail, SecurityLevel, Verdict } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { SeverityChip } from "../../parts/alert/severity-chip.tsx";
import { VerdictChip } from "../../parts/endpoint/verdict-chip.tsx";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { leadingVerdict } from "./read-exchange.ts";
import { isOpen } from "./use-findings.ts";

const levels: Record<SecurityLevel, { word: string; tone: Tone; icon: typeof OctagonAlert; box: string }> = {
  critical: { word: "Critical", tone: "critical", icon: OctagonAlert, box: "border-critical-line bg-critical-soft" },
  warning: { word: "Warning", tone: "medium", icon: TriangleAlert, box: "border-medium-line bg-medium-soft" },
  secure: { word: "Secure", tone: "secure", icon: CircleCheck, box: "border-line bg-surface" },
};

const words: Record<ControlState, string> = {
  missing: "Missing",
  enforced: "Enforced",
  inconclusive: "Inconclusive",
  public: "Public by intention",
  not_tested: "Not tested",
};

/**
 * What is claimed about the operation, how sure it is, why, and the verdict on each control. Where something was found,
 * that is the claim: an operation may check who asks and still hand out too much.
 */
export function Claim({ endpoint, findings }: { endpoint: EndpointDetail; findings: readonly Finding[] }) {
  const level = levels[endpoint.securityLevel];
  const verdict = leadingVerdict(endpoint);
  // What was put aside is still what makes it bad.
  const finding = findings.find(isOpen) ?? findings.find(({ state }) => state === "dismissed");
  const claim = finding ? { ...finding, reason: finding.description } : { ...verdict, severity: null };
  const other = verdict === endpoint.authentication ? endpoint.authorization : endpoint.authentication;
  const rest = new Set([verdict.reason, other.reason].filter((reason) => reason !== claim.reason));
  return (
    <section aria-label="Finding" className={clsx("rounded-lg border p-3", level.box)}>
      <div className="flex flex-wrap items-center gap-2">
        {claim.severity !== null || endpoint.securityLevel === "critical" ? (
          <SeverityChip severity={claim.severity ?? "critical"} />
        ) : (
          <Chip tone={level.tone} icon={level.icon}>
            {level.word}
          </Chip>
        )}
        <span className="font-semibold">{certainty(claim.confidence, verdict)}</span>
        <code className="ml-auto font-mono text-chip break-all text-ink-2">{codeName(claim.code)}</code>
      </div>
      <p className="mt-2 break-words">{claim.reason}</p>
      {[...rest].map((reason) => (
        <p key={reason} className="mt-1 text-meta break-words text-ink-2">
          {reason}
        </p>
      ))}
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        <VerdictChip verdict={endpoint.authentication} of="AuthN" />
        {!(endpoint.authentication.state === "public" && endpoint.authorization.state === "public") && (
          <VerdictChip verdict={endpoint.authorization} of="AuthZ" />
        )}
      </div>
    </section>
  );
}

function certainty(confidence: Verdict["confidence"], { state }: Verdict): string {
  if (confidence === "confirmed") return "Confirmed";
  return confidence === "likely" ? "Likely" : words[state];
}

const codeName = (code: string) => code.replaceAll("-", "_").toUpperCase();
