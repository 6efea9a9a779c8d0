import { ListFilter, Radar, X } from "lucide-react";
import { Link } from "wouter";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { activeChoices, type FilterChoice } from "./filter-options.ts";
import type { ListControls } from "./use-list-address.ts";

/** No rows, with the reason: nothing was found yet, this scan found nothing, or the filters hide everything. */
export function NoEndpoints(props: { total: number; list: ListControls; choices: readonly FilterChoice[] }) {
  const { total, list } = props;
  const { scan, filters } = list.address;
  const set = activeChoices(props.choices, filters).length + (list.search ? 1 : 0) + (scan === null ? 0 : 1);
  const clear = (
    <Button icon={X} onClick={list.clear}>
      Clear Filters
    </Button>
  );
  return (
    <div className="panel mt-3">
      {total > 0 ? (
        <EmptyState
          icon={ListFilter}
          title="No endpoint matches"
          text={`${set} ${set === 1 ? "filter is" : "filters are"} set. ${total} ${total === 1 ? "endpoint is" : "endpoints are"} hidden.`}
          action={clear}
        />
      ) : scan === null ? (
        <EmptyState
          icon={Radar}
          title="No endpoints found"
          text="Run a scan to discover the operations of your API."
          action={
            <Link href="/scanner" className="btn btn-primary">
              Open API Scanner
            </Link>
          }
        />
      ) : (
        <EmptyState
          icon={ListFilter}
          title="No endpoints from this scan"
          text={`Scan ${scan} found none, or is gone.`}
          action={clear}
        />
      )}
    </div>
  );
}
