import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { Button } from "../../ui/button.tsx";

/** Asks the target for this one operation again, as everybody, and shows what that says. */
export function TestAgain({ endpoint }: { endpoint: EndpointDetail }) {
  const api = useApi();
  const queries = useQueryClient();
  const mayTest = useCan("endpoints.test");
  const test = useCall(
    api.endpoints.test.mutationOptions({
      onSuccess: (tested) => {
        queries.setQueryData(api.endpoints.get.queryKey({ input: { endpointId: endpoint.id } }), tested);
        void queries.invalidateQueries({ queryKey: api.findings.key() });
        void refreshAfterScan(queries, api);
      },
    }),
    {
      success: ["Tested Again", (tested) => said(tested)],
      failure: ["Test Failed"],
    },
  );
  if (!mayTest) return null;
  return (
    <Button
      variant="primary"
      icon={RotateCcw}
      className="flex-1 @page:flex-none"
      busy={test.isPending}
      onClick={() => test.mutate({ endpointId: endpoint.id })}
    >
      Test again
    </Button>
  );
}

function said({ authentication, authorization }: EndpointDetail): string {
  const word = {
    enforced: "enforced",
    missing: "missing",
    inconclusive: "inconclusive",
    public: "public",
    not_tested: "not tested",
  };
  return `Authentication is ${word[authentication.state]}, authorization is ${word[authorization.state]}.`;
}
