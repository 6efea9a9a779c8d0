import { clsx } from "clsx";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Severity } from "../../contract/alerts.ts";
import type { ControlState, EndpointDetail, SecurityLevel } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { SeverityIcon } from "../../parts/alert/severity.tsx";
import { SeverityChip } from "../../parts/alert/severity-chip.tsx";
import { hrefOf } from "../../parts/endpoint/trail.ts";
import { VerdictChip } from "../../parts/endpoint/verdict-chip.tsx";
import { dismissalReasons } from "../../parts/finding/dismissal-reasons.ts";
import { Chip, type Tone } from "../../ui/chip.tsx";
import { day } from "../../ui/time.tsx";
import { maskQuoted } from "./mask.ts";
import { leadingVerdict } from "./read-exchange.ts";

const boxes: Record<Severity, { box: string; edge: string }> = {
  critical: { box: "border-critical-line bg-critical-soft", edge: "after:bg-critical" },
  high: { box: "border-high-line bg-high-soft", edge: "after:bg-high" },
  medium: { box: "border-medium-line bg-medium-soft", edge: "after:bg-medium" },
  low: { box: "border-low-line bg-low-soft", edge: "after:bg-low" },
};
const plainBox = "border-line bg-surface";

const levels: Record<SecurityLevel, { word: string; tone: Tone; icon: typeof OctagonAlert; box: string }> = {
  critical: { word: "Critical", tone: "critical", icon: OctagonAlert, box: boxes.critical.box },
  warning: { word: "Warning", tone: "medium", icon: TriangleAlert, box: boxes.medium.box },
  secure: { word: "Secure", tone: "secure", icon: CircleCheck, box: plainBox },
};

const words: Record<ControlState, string> = {
  missing: "Missing",
  enforced: "Enforced",
  inconclusive: "Inconclusive",
  public: "Public by intention",
  not_tested: "Not tested",
};

/**
 * What is claimed about the operation in one sentence, how bad and how sure it is, and since when. Its fault is the
 * heading, or a tab where the operation has several; without any the verdict on its controls is the claim.
 */
export function ClaimCard(props: { endpoint: EndpointDetail; finding: Finding | null; tabs: readonly Finding[] }) {
  const { endpoint, finding, tabs } = props;
  const strip = useRef<HTMLElement>(null);
  const shown = finding?.id;
  // The strip alone is scrolled: scrollIntoView would also move the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another finding is another tab
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && tab) strip.current.scrollLeft = tab.offsetLeft - 8;
  }, [shown]);
  if (!finding) return <Verdicts endpoint={endpoint} />;
  const look = boxes[finding.severity];
  const isAside = finding.state === "dismissed" || finding.state === "resolved" || finding.state === "fixed";
  return (
    <section aria-label="Finding" className={clsx("overflow-hidden rounded-lg border", isAside ? plainBox : look.box)}>
      {tabs.length > 1 && (
        <nav
          ref={strip}
          aria-label="Findings of this endpoint"
          // What does not fit is faded out, not cut, and scrolls.
          className={clsx(
            "relative flex overflow-x-auto border-b border-line px-1 [scrollbar-width:none]",
            "@max-[639px]:@min-[320px]:pr-8 @max-[639px]:@min-[320px]:[mask-image:linear-gradient(to_right,#000_calc(100%-32px),transparent)]",
          )}
        >
          {tabs.map((tab) => {
            const isShown = tab.id === finding.id;
            return (
              <Link
                key={tab.id}
                title={tab.fault}
                href={hrefOf({ endpointId: endpoint.id, findingId: tab.id })}
                replace
                aria-current={isShown ? "true" : undefined}
                className={clsx(
                  "relative flex h-9 shrink-0 items-center gap-1.5 px-2 whitespace-nowrap @max-[319px]:px-1.5 @max-[319px]:text-meta -outline-offset-2! after:absolute after:inset-x-2 after:bottom-0 after:h-0.5",
                  isShown ? `font-semibold ${look.edge}` : "text-ink-2 hover:text-ink",
                  (tab.state === "dismissed" || tab.state === "resolved" || tab.state === "fixed") && "line-through",
                )}
              >
                <SeverityIcon severity={tab.severity} />
                {/* Where one alone fills the strip, the others are their shapes. */}
                <span className={isShown ? undefined : "@max-[319px]:sr-only"}>{tab.fault}</span>
              </Link>
            );
          })}
        </nav>
      )}
      <div className="p-3">
        {tabs.length <= 1 && <h2 className="mb-1 font-semibold">{finding.fault}</h2>}
        <p className="font-medium break-words @page:text-card">{maskQuoted(finding.description)}</p>
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          <SeverityChip severity={finding.severity} />
          <Chip>{finding.confidence === "confirmed" ? "Confirmed" : "Likely"}</Chip>
          <span className="hidden gap-1.5 @page:flex">
            <VerdictChip verdict={endpoint.authentication} of="AuthN" />
            <VerdictChip verdict={endpoint.authorization} of="AuthZ" />
          </span>
          <span className="ml-auto text-meta text-ink-2 @max-[319px]:ml-0 @max-[319px]:basis-full">
            <Since finding={finding} />
          </span>
        </div>
        {finding.dismissal && (
          <p className="mt-1.5 text-meta break-words text-ink-2">
            {dismissalReasons[finding.dismissal.reason]}, by {finding.dismissal.by}
            {finding.dismissal.until && `, until ${day(finding.dismissal.until)}`}
            {finding.dismissal.note && `: ${finding.dismissal.note}`}
          </p>
        )}
      </div>
    </section>
  );
}

/** Since when it stands open, or how it was closed. */
function Since({ finding: { state, firstSeen, events } }: { finding: Finding }) {
  const last = (kind: Finding["events"][number]["kind"]) => events.findLast((event) => event.kind === kind);
  if (state === "regressed") {
    const closed = events.findLast(({ kind }) => kind === "resolved" || kind === "fixed");
    const how = closed?.kind === "fixed" ? "fixed" : "resolved";
    return <span className="text-medium">{closed ? `Was ${how} on ${day(closed.at)}, is back` : "Is back"}</span>;
  }
  if (state === "open") {
    const scan = events.find(({ kind }) => kind === "found")?.scanId;
    return (
      <>
        Open since <time dateTime={firstSeen}>{day(firstSeen)}</time>
        {typeof scan === "number" && <span className="hidden @page:inline">, scan {scan}</span>}
      </>
    );
  }
  const closed = last(state);
  const word = { dismissed: "Dismissed", resolved: "Resolved", fixed: "Fixed" }[state];
  return <>{[word, closed && `on ${day(closed.at)}`, closed?.by && `by ${closed.by}`].filter(Boolean).join(" ")}</>;
}

/** What would settle an open verdict. */
function Settling({ verdict: { settle } }: { verdict: EndpointDetail["authorization"] }) {
  if (!settle) return null;
  return (
    <p className="text-meta break-words text-ink-2">
      {settle.need}
      {settle.request && `: ${settle.request}`}.
    </p>
  );
}

function Verdicts({ endpoint }: { endpoint: EndpointDetail }) {
  const level = levels[endpoint.securityLevel];
  const verdict = leadingVerdict(endpoint);
  const other = verdict === endpoint.authentication ? endpoint.authorization : endpoint.authentication;
  return (
    <section aria-label="Finding" className={clsx("rounded-lg border p-3", level.box)}>
      <div className="flex flex-wrap items-center gap-2">
        <Chip tone={level.tone} icon={level.icon}>
          {level.word}
        </Chip>
        <span className="font-semibold">
          {verdict.confidence === null
            ? words[verdict.state]
            : verdict.confidence === "likely"
              ? "Likely"
              : "Confirmed"}
        </span>
      </div>
      <p className="mt-2 font-medium break-words">{maskQuoted(verdict.reason)}</p>
      <Settling verdict={verdict} />
      {other.reason !== verdict.reason && (
        <>
          <p className="mt-1 text-meta break-words text-ink-2">{maskQuoted(other.reason)}</p>
          <Settling verdict={other} />
        </>
      )}
      <div className="mt-2.5 flex flex-wrap gap-1.5">
        <VerdictChip verdict={endpoint.authentication} of="AuthN" />
        {!(endpoint.authentication.state === "public" && endpoint.authorization.state === "public") && (
          <VerdictChip verdict={endpoint.authorization} of="AuthZ" />
        )}
      </div>
    </section>
  );
}
