import { clsx } from "clsx";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ControlState, EndpointDetail, SecurityLevel, Verdict } from "../../contract/endpoints.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { SeverityChip } from "../../ui/severity-chip.tsx";
import { VerdictChip } from "../../ui/verdict-chip.tsx";
import { leadingVerdict } from "./read-exchange.ts";

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

/** What is claimed about the operation, how sure it is, why, and the verdict on each control. */
export function Claim({ endpoint }: { endpoint: EndpointDetail }) {
  const level = levels[endpoint.securityLevel];
  const leading = leadingVerdict(endpoint);
  const other = leading === endpoint.authentication ? endpoint.authorization : endpoint.authentication;
  return (
    <section aria-label="Finding" className={clsx("rounded-lg border p-3", level.box)}>
      <div className="flex flex-wrap items-center gap-2">
        {endpoint.securityLevel === "critical" ? (
          <SeverityChip severity="critical" />
        ) : (
          <Chip tone={level.tone} icon={level.icon}>
            {level.word}
          </Chip>
        )}
        <span className="font-semibold">{certainty(leading)}</span>
        <code className="ml-auto font-mono text-chip break-all text-ink-2">{codeName(leading.code)}</code>
      </div>
      <p className="mt-2 break-words">{leading.reason}</p>
      {other.reason !== leading.reason && <p className="mt-1 text-meta break-words text-ink-2">{other.reason}</p>}
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        <VerdictChip verdict={endpoint.authentication} of="AuthN" />
        {!(endpoint.authentication.state === "public" && endpoint.authorization.state === "public") && (
          <VerdictChip verdict={endpoint.authorization} of="AuthZ" />
        )}
      </div>
    </section>
  );
}

function certainty({ confidence, state }: Verdict): string {
  if (confidence === "confirmed") return "Confirmed";
  return confidence === "likely" ? "Likely" : words[state];
}

const codeName = (code: string) => code.replaceAll("-", "_").toUpperCase();
