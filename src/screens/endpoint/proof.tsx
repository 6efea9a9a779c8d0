import { CircleDashed, CircleSlash, Ellipsis, FileCode, RotateCcw, Users } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { useCan } from "../../client/session.ts";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { useHost } from "../../host/context.ts";
import { hrefOf } from "../../parts/endpoint/trail.ts";
import { useTestAgain } from "../../parts/endpoint/use-test-again.ts";
import { DismissDialog } from "../../parts/finding/dismiss-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Screen } from "../../ui/screen.tsx";
import { useToast } from "../../ui/toast.ts";
import { Access } from "./access.tsx";
import { AttributeOperation } from "./attribute-operation.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { firstPair, type Pair, pairsOf, provingPair } from "./compared-pairs.ts";
import { Coverage } from "./coverage.tsx";
import { History } from "./history.tsx";
import { Leaked } from "./leaked.tsx";
import { leakedFields } from "./leaked-fields.ts";
import { MethodSwitch } from "./method-switch.tsx";
import { Crumbs, OperationHeading, OperationName, operationSummary } from "./operation-heading.tsx";
import { Prose } from "./prose.tsx";
import { exchangeResult, isGood } from "./read-exchange.ts";
import { References } from "./references.tsx";
import { Reproduce } from "./reproduce.tsx";
import { Comparison, comparisonWords, Legend } from "./response-comparison.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { TestAgainButton } from "./test-again.tsx";
import { ticketOf } from "./ticket.ts";
import { isOpen, useFindings, useReopen } from "./use-findings.ts";
import { useProofKeys } from "./use-proof-keys.ts";
import { useTrail } from "./use-trail.ts";
import { Weighing } from "./weighing.tsx";
import { bypassedWords, WhoAsked } from "./who-asked.tsx";

/**
 * A finding of an operation, or what is known of the operation: the claim, what leaked, how to see it oneself and how to
 * fix it; behind folds who asked, what came back, what speaks for it and against it, the checks, the history and the references.
 */
export function Proof({ endpoint, findingId }: { endpoint: EndpointDetail; findingId: number | undefined }) {
  const [attributing, setAttributing] = useState(false);
  const [dismissing, setDismissing] = useState<Finding | null>(null);
  const [chosen, setChosen] = useState<Pair | null>(null);
  const mayAttribute = useCan("endpoints.attribute");
  const mayJudge = useCan("findings.dismiss");
  const findings = useFindings(endpoint.id);
  const finding = shownFinding(findings, findingId);
  const tabs = findings.filter((one) => isOpen(one) || one.state === "dismissed" || one === finding);
  const pair = (finding && provingPair(pairsOf(endpoint), finding)) ?? firstPair(endpoint, finding ? [finding] : []);
  const compared = chosen ?? pair;
  const leaked = whatLeaked(endpoint, finding, pair);
  const article = useRef<HTMLElement>(null);
  const trail = useTrail(
    { endpointId: endpoint.id, findingId },
    article,
    mayAttribute ? () => setAttributing(true) : null,
  );
  const reopen = useReopen();
  const test = useTestAgain();
  useProofKeys(article, {
    endpointId: endpoint.id,
    test: test && (() => test.start([endpoint.id])),
    judge: mayJudge ? finding : null,
    onDismiss: setDismissing,
  });
  const copy = useCopy();
  const link = useHost().platform + hrefOf({ endpointId: endpoint.id, ...(finding ? { findingId: finding.id } : {}) });
  const copyTicket = () =>
    finding && copy(ticketOf({ endpoint, finding, leaked: leaked?.fields ?? [], link }), "Markdown for a ticket");
  const isClosed = finding && !isOpen(finding);
  const judge = (className?: string) =>
    mayJudge &&
    finding &&
    (isClosed ? (
      finding.state !== "fixed" && (
        <Button
          icon={RotateCcw}
          className={className}
          busy={reopen.isPending}
          onClick={() => reopen.mutate({ id: finding.id })}
        >
          Reopen
        </Button>
      )
    ) : (
      <Button icon={CircleSlash} className={className} onClick={() => setDismissing(finding)}>
        Dismiss
      </Button>
    ));
  const attribute = { key: "attribute", label: "Attribute", onSelect: () => setAttributing(true) };
  const ticket = { key: "ticket", label: "Copy as Markdown", note: "for a ticket", onSelect: () => copyTicket() };
  const copyLink = { key: "link", label: "Copy link", onSelect: () => copy(link, "Link") };
  const more = (items: readonly (typeof attribute)[], up: boolean) => (
    <Menu
      label="More"
      up={up}
      items={items}
      trigger={(trigger) => <Button {...trigger} icon={Ellipsis} aria-label="More" />}
    />
  );
  // A list of endpoints is counted in those, also where what it leads to is a finding.
  const unit = trail.place === null ? (finding ? "Finding" : "Endpoint") : trail.unit;
  const name = `${finding ? `${finding.fault}, ` : ""}${endpoint.method} ${endpoint.path}`;
  return (
    <Screen
      title={trail.place === null ? unit : `${unit} ${trail.place} of ${trail.of}`}
      short={trail.place === null ? undefined : `${trail.place} of ${trail.of}`}
      name={name}
      heading={<OperationName endpoint={endpoint} />}
      isWide
      back={trail.address}
      above={<Crumbs trail={trail} endpoint={endpoint} />}
      subtitle={operationSummary(endpoint, "page")}
      narrowAction={<StepButtons trail={trail} />}
      actions={
        <>
          <StepButtons trail={trail} />
          {finding && (
            <Button icon={FileCode} onClick={copyTicket}>
              Copy as Markdown
            </Button>
          )}
          {mayAttribute && (
            <Button icon={Users} onClick={attribute.onSelect}>
              Attribute
            </Button>
          )}
          {judge()}
          <TestAgainButton endpointId={endpoint.id} test={test} />
          {more([copyLink], false)}
        </>
      }
      footer={
        <>
          <TestAgainButton endpointId={endpoint.id} test={test} />
          {judge("flex-1")}
          {more([...(mayAttribute ? [attribute] : []), ...(finding ? [ticket] : []), copyLink], true)}
        </>
      }
    >
      <article ref={article}>
        <OperationHeading endpoint={endpoint} />
        {/* In a panel what is read first comes first: the reading order follows the eye where the browser can. */}
        <div className="flex flex-col gap-4 [reading-flow:flex-visual] @page:grid @page:grid-cols-[minmax(0,1fr)_clamp(340px,36%,480px)] @page:items-start @page:gap-6">
          <div className="contents @page:block @page:min-w-0 @page:space-y-6">
            <div className="order-1">
              <ClaimCard endpoint={endpoint} finding={finding} tabs={tabs} />
            </div>
            {leaked && (
              <div className="order-1 empty:hidden">
                <Leaked {...leaked} />
              </div>
            )}
            {endpoint.exchanges.length > 0 ? (
              <>
                <div className="order-3">
                  <Fold title="Who asked" result={bypassedWords(endpoint)} openOnPage>
                    <WhoAsked endpoint={endpoint} pair={pair} />
                  </Fold>
                </div>
                {compared && (
                  <div className="order-3 -mt-2 @page:mt-0">
                    <Fold
                      title="Response comparison"
                      result={comparisonWords(compared, endpoint)}
                      beside={<Legend pair={compared} endpoint={endpoint} />}
                      openOnPage
                    >
                      <Comparison endpoint={endpoint} pair={compared} onChoose={setChosen} />
                    </Fold>
                  </div>
                )}
              </>
            ) : (
              <div className="order-3">
                <NothingSent endpoint={endpoint} />
              </div>
            )}
          </div>
          <aside className="contents @page:block @page:min-w-0 @page:space-y-5">
            <div className="order-2 empty:hidden">
              <Reproduce curl={finding ? finding.curl : endpoint.curl} />
            </div>
            <HowToFix text={finding ? finding.fix : endpoint.fix} />
            <div className="order-4 -mt-2 space-y-2 @page:mt-0">
              <Weighing endpoint={endpoint} finding={finding} />
              <MethodSwitch endpoint={endpoint} />
              <Access endpoint={endpoint} />
              <Coverage coverage={endpoint.coverage} />
              <History endpoint={endpoint} />
              <References endpoint={endpoint} explained={finding ?? endpoint} />
            </div>
          </aside>
        </div>
      </article>
      {attributing && <AttributeOperation endpoint={endpoint} onClose={() => setAttributing(false)} />}
      <DismissDialog findings={dismissing && [dismissing]} onClose={() => setDismissing(null)} />
    </Screen>
  );
}

/** The finding that was asked for, else the worst open one, else one that is dismissed. */
function shownFinding(findings: readonly Finding[], wanted: number | undefined): Finding | null {
  return (
    findings.find(({ id }) => id === wanted) ??
    findings.find(isOpen) ??
    findings.find(({ state }) => state === "dismissed") ??
    null
  );
}

/** What a finding shows to have leaked, and whose it is; null where nobody got anything. */
function whatLeaked(endpoint: EndpointDetail, finding: Finding | null, pair: Pair | null) {
  if (!finding) return null;
  const proof = endpoint.exchanges.find(
    ({ proves = [], status }) => proves.includes(finding.checkId) && isGood(status),
  );
  const shown = pair && isGood(pair.shown.status) ? pair.shown : proof;
  if (!shown || (exchangeResult(shown, endpoint) !== "bypassed" && !proof)) return null;
  const baseline = pair && shown === pair.shown && isGood(pair.baseline.status) ? pair.baseline : null;
  const owner = baseline?.label && baseline.label !== "default" ? `${baseline.label}’s data` : "the owner’s data";
  return { fields: leakedFields({ baseline, shown }), whose: baseline ? owner : "the answer" };
}

function useCopy() {
  const toast = useToast();
  return (text: string, what: string) =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => toast("Copied", `${what} is in the clipboard.`),
        () => toast("Not Copied", "This page may not use the clipboard.", { destructive: true }),
      );
}

function HowToFix({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <section aria-labelledby="how-to-fix" className="order-2">
      <h2 id="how-to-fix" className="mb-2 font-semibold">
        How to fix
      </h2>
      <Prose text={text} />
    </section>
  );
}

function NothingSent({ endpoint }: { endpoint: EndpointDetail }) {
  return (
    <div className="panel">
      <EmptyState
        icon={CircleDashed}
        title="Nothing was sent"
        text="No request to this operation was kept, so there is nothing to compare. The log of its scan says why."
        action={
          endpoint.scanId !== null && (
            <Link href={`/scan/${endpoint.scanId}`} className="btn btn-secondary">
              Open scan {endpoint.scanId}
            </Link>
          )
        }
      />
    </div>
  );
}
