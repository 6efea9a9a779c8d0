import { CircleDashed, Users } from "lucide-react";
import { useRef, useState } from "react";
import { Link } from "wouter";
import { useCan } from "../../client/session.ts";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Screen } from "../../ui/screen.tsx";
import { Access } from "./access.tsx";
import { AttributeOperation } from "./attribute-operation.tsx";
import { Claim } from "./claim.tsx";
import { type Pair, pairsOf, provingPair } from "./compared-pairs.ts";
import { Coverage } from "./coverage.tsx";
import { Exchanges } from "./exchanges.tsx";
import { Explanation } from "./explanation.tsx";
import { Facts } from "./facts.tsx";
import { Findings } from "./findings.tsx";
import { History } from "./history.tsx";
import { Identities } from "./identities.tsx";
import { MethodSwitch } from "./method-switch.tsx";
import { Crumbs, OperationHeading, OperationName, operationSummary } from "./operation-heading.tsx";
import { ResponseComparison } from "./response-comparison.tsx";
import { StepButtons } from "./step-buttons.tsx";
import { TestAgain } from "./test-again.tsx";
import { isOpen, useFindings } from "./use-findings.ts";
import { useTrail } from "./use-trail.ts";

/** The proof, read top down: the claim, who asked, what came back, how to see it oneself, how to fix it. */
export function Proof({ endpoint }: { endpoint: EndpointDetail }) {
  const [attributing, setAttributing] = useState(false);
  const mayAttribute = useCan("endpoints.attribute");
  const findings = useFindings(endpoint.id);
  const open = findings.filter(isOpen);
  const [chosen, setChosen] = useState<Pair | null>(null);
  const comparison = useRef<HTMLElement>(null);
  const article = useRef<HTMLElement>(null);
  const trail = useTrail({ endpointId: endpoint.id }, article, mayAttribute ? () => setAttributing(true) : null);
  const attribute = mayAttribute && (
    <Button icon={Users} className="flex-1 @page:flex-none" onClick={() => setAttributing(true)}>
      Attribute
    </Button>
  );
  const proofOf = (finding: Finding) => {
    const pair = provingPair(pairsOf(endpoint), finding);
    if (!pair) return null;
    return () => {
      setChosen(pair);
      comparison.current?.scrollIntoView?.();
      // Whoever uses the keyboard goes on reading there.
      comparison.current?.focus({ preventScroll: true });
    };
  };
  return (
    <Screen
      title="Endpoint"
      heading={<OperationName endpoint={endpoint} />}
      back={trail.address}
      above={<Crumbs address={trail.address} endpoint={endpoint} />}
      subtitle={operationSummary(endpoint, "page")}
      narrowAction={<StepButtons trail={trail} />}
      actions={
        <>
          <StepButtons trail={trail} />
          {attribute}
          <TestAgain endpoint={endpoint} />
        </>
      }
      footer={
        <>
          {attribute}
          <TestAgain endpoint={endpoint} />
        </>
      }
    >
      <article ref={article}>
        <OperationHeading endpoint={endpoint} />
        <MethodSwitch endpoint={endpoint} />
        <div className="gap-6 @page:grid @page:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0">
            <Claim endpoint={endpoint} findings={findings} />
            <Findings findings={findings} proofOf={proofOf} />
            <Access endpoint={endpoint} />
            {endpoint.exchanges.length > 0 ? (
              <>
                <h2 className="mt-5 mb-2 font-semibold">Who asked</h2>
                <Identities endpoint={endpoint} />
                <ResponseComparison
                  ref={comparison}
                  endpoint={endpoint}
                  open={open}
                  chosen={chosen}
                  onChoose={setChosen}
                />
                <h2 className="mt-5 mb-2 font-semibold">Requests and answers</h2>
                <Exchanges exchanges={endpoint.exchanges} />
              </>
            ) : (
              <NothingSent endpoint={endpoint} />
            )}
          </div>
          <aside className="mt-5 min-w-0 @page:mt-0">
            <Explanation endpoint={endpoint} open={open} />
            <Facts endpoint={endpoint} />
            <Coverage coverage={endpoint.coverage} />
            <History endpoint={endpoint} />
          </aside>
        </div>
      </article>
      {attributing && <AttributeOperation endpoint={endpoint} onClose={() => setAttributing(false)} />}
    </Screen>
  );
}

function NothingSent({ endpoint }: { endpoint: EndpointDetail }) {
  return (
    <div className="panel mt-5">
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
