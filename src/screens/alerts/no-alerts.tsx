import { useQuery } from "@tanstack/react-query";
import { ListFilter, ShieldCheck, X } from "lucide-react";
import { Link } from "wouter";
import { useApi } from "../../client/context.ts";
import type { EndpointCounts } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";

/** No alert passes the filters, though there are others. */
export function NoAlertMatches(props: { hidden: number; onClear: () => void }) {
  return (
    <EmptyState
      icon={ListFilter}
      title="No alert matches"
      text={`${props.hidden} ${props.hidden === 1 ? "alert is" : "alerts are"} hidden by the filters.`}
      action={
        <Button icon={X} onClick={props.onClear}>
          Clear Filters
        </Button>
      }
    />
  );
}

/** Good news, with what it does not cover: controls that no check could decide, or that nothing was scanned at all. */
export function NoOpenAlerts() {
  const api = useApi();
  const { data: counts } = useQuery(api.endpoints.counts.queryOptions({ input: {} }));
  if (counts?.total === 0)
    return (
      <EmptyState
        icon={ShieldCheck}
        title="No alerts yet"
        text="Nothing was scanned, so nothing is known to be secure."
        action={
          <Link href="/scanner" className="btn btn-primary">
            Open API Scanner
          </Link>
        }
      />
    );
  return (
    <EmptyState
      icon={ShieldCheck}
      title="No unresolved alerts"
      text={counts && coverage(counts)}
      action={
        Boolean(counts?.untested) && (
          <Link href="/endpoints?authn=unknown" className="btn btn-secondary">
            See what was not tested
          </Link>
        )
      }
    />
  );
}

function coverage({ total, untested }: EndpointCounts): string {
  const of = many(total, "endpoint");
  if (untested === 0) return `Both controls of all ${of} were tested.`;
  return `On ${untested.toLocaleString("en")} of ${of} a control was not tested, or the result was inconclusive.`;
}
