import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { many } from "../../contract/finding-words.ts";
import { refreshAfterScan } from "../scan/refresh-after-scan.ts";
import { verdictLook } from "./verdict-chip.tsx";

export type TestAgain = { start(endpointIds: readonly number[], onDone?: () => void): void; busy: boolean };

/**
 * Asks targets for operations again, one after the other, as everybody; every list is read anew. Null for roles that may
 * not.
 */
export function useTestAgain(): TestAgain | null {
  const api = useApi();
  const queries = useQueryClient();
  const mayTest = useCan("endpoints.test");
  const test = useCall(
    {
      mutationFn: async (endpointIds: readonly number[]) => {
        const tested = [];
        for (const endpointId of endpointIds) {
          const one = await api.endpoints.test.call({ endpointId });
          queries.setQueryData(api.endpoints.get.queryKey({ input: { endpointId } }), one);
          tested.push(one);
        }
        return tested;
      },
      onSettled: () => {
        void queries.invalidateQueries({ queryKey: api.findings.key() });
        void refreshAfterScan(queries, api);
      },
    },
    {
      success: [
        "Tested Again",
        ([first, ...others]) =>
          first && others.length === 0
            ? `Authentication is ${verdictLook(first.authentication.state).word}, authorization is ${verdictLook(first.authorization.state).word}.`
            : `${many(others.length + 1, "operation")}, one after the other.`,
      ],
      failure: ["Test Failed"],
    },
  );
  if (!mayTest) return null;
  return {
    start: (endpointIds, onDone) => {
      if (!test.isPending && endpointIds.length > 0) test.mutate(endpointIds, { onSuccess: onDone });
    },
    busy: test.isPending,
  };
}
