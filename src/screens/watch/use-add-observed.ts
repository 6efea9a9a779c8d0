import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Shape } from "../../contract/body-shape.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import type { WatchedOperation } from "./watched-operations.ts";

/** Operations that one call takes. */
const mostAtOnce = 500;

type Observed = {
  method: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "QUERY";
  path: string;
  body?: Shape;
};
/** What the platform is told of an operation: its method, its path template, and what its bodies look like. */
export const observedOf = ({
  method,
  path,
  bodies,
}: Pick<WatchedOperation, "method" | "path" | "bodies">): Observed => ({
  ...{ method: method as Observed["method"], path },
  ...(bodies.sent ? { body: bodies.sent } : {}),
});

/** Adds operations to an application's inventory; and scans all of it, with those added before. Null for roles that may not. */
export function useAddObserved(applicationId: number | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const mayAdd = useCan("applications.addObserved");
  const id = applicationId ?? 0;
  const addAll = useAddAll(id);
  const onSettled = () => void refreshAfterScan(queries, api);
  const add = useCall(
    { mutationFn: addAll, onSettled },
    {
      success: ["Added to Inventory", (added) => `${many(added.length, "operation")}, not tested yet.`],
      failure: ["Not Added", answerOr("The platform did not answer. Please try again.")],
    },
  );
  const scan = useCall(
    {
      mutationFn: async (operations: readonly WatchedOperation[]) => {
        await addAll(operations);
        return await api.scans.create.call({ applicationId: id });
      },
      onSettled,
      onSuccess: (started) => navigate(`/scan/${started.id}`),
    },
    {
      success: ["Scan Started", (started) => `Scan ${started.id} is queued.`],
      failure: ["Scan Failed", answerOr("Failed to start the API scan. Please try again.")],
    },
  );
  return mayAdd && applicationId !== undefined ? { add, scan } : null;
}

/** Adds operations to an application's inventory, however many; resolves to what they are there. */
export function useAddAll(id: number) {
  const api = useApi();
  return async (operations: readonly WatchedOperation[]): Promise<Endpoint[]> => {
    const added: Endpoint[] = [];
    for (let from = 0; from < operations.length; from += mostAtOnce) {
      const some = operations.slice(from, from + mostAtOnce).map(observedOf);
      added.push(...(await api.applications.addObserved.call({ id, operations: some })));
    }
    return added;
  };
}
