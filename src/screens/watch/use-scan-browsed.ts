import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCan } from "../../client/session.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { refreshAfterScan } from "../../parts/scan/refresh-after-scan.ts";
import { useAddAll } from "./use-add-observed.ts";
import type { WatchedGroups } from "./watched-operations.ts";

/** Operations that are asked for at once: each is asked as everybody, in a process of its own. */
const lanes = 3;

/** Seconds that testing so many operations takes at most where the target answers: one is decided in under 2. */
export const browsedSeconds = (count: number): number => Math.max(1, Math.ceil(count / lanes)) * 2;

export type ScanBrowsed = {
  start(): void;
  /** Ends it once what is being asked for has answered. */
  stop(): void;
  /** How many of how many operations were tested; null while none is. */
  progress: { tested: number; all: number } | null;
  /** How many it would test. */
  count: number;
};

/**
 * Tests every operation that was browsed as everybody, and nothing else of the application; what is new is added to its
 * inventory first. Verdicts show as they come. Null for roles that may not.
 */
export function useScanBrowsed(applicationId: number | undefined, groups: WatchedGroups): ScanBrowsed | null {
  const api = useApi();
  const queries = useQueryClient();
  const isAllowed = [useCan("endpoints.test"), useCan("applications.addObserved")].every(Boolean);
  const addAll = useAddAll(applicationId ?? 0);
  const [progress, setProgress] = useState<ScanBrowsed["progress"]>(null);
  const isStopped = useRef(false);
  const known = [...groups.found, ...groups.rest].flatMap(({ endpoint }) => endpoint ?? []);

  function show(tested: Endpoint): void {
    const { queryKey } = api.endpoints.list.queryOptions({ input: { applicationId } });
    queries.setQueryData(queryKey, (all) => all?.map((one) => (one.id === tested.id ? tested : one)));
  }

  async function testAll(): Promise<{ tested: Endpoint[]; failed: string[] }> {
    const added = await addAll(groups.fresh);
    if (added.length > 0) await queries.invalidateQueries({ queryKey: api.endpoints.key() });
    // Lists before what they list: what they show tells the others apart.
    const waiting = [...known, ...added].sort((one, other) => parameters(one) - parameters(other));
    const [tested, failed, all]: [Endpoint[], string[], number] = [[], [], waiting.length];
    setProgress({ tested: 0, all });
    const lane = async () => {
      for (let next = waiting.shift(); next && !isStopped.current; next = waiting.shift()) {
        try {
          const one = await api.endpoints.test.call({ endpointId: next.id });
          tested.push(one);
          show(one);
        } catch (error) {
          failed.push(error instanceof Error ? error.message : String(error));
        }
        setProgress({ tested: tested.length + failed.length, all });
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    if (tested.length === 0 && failed[0] !== undefined) throw new Error(failed[0]);
    return { tested, failed };
  }

  const scan = useCall(
    {
      mutationFn: testAll,
      onSettled: () => {
        setProgress(null);
        void queries.invalidateQueries({ queryKey: api.findings.key() });
        void refreshAfterScan(queries, api);
      },
    },
    {
      success: [
        "Scanned What You Browsed",
        ({ tested, failed }) =>
          `${many(tested.length, "operation")} tested.${failed.length > 0 ? ` ${failed.length.toLocaleString("en")} more could not be: ${failed[0]}` : ""}`,
      ],
      failure: ["Scan Failed", answerOr("The platform did not answer. Please try again.")],
    },
  );
  if (!isAllowed || applicationId === undefined) return null;
  return {
    start: () => {
      if (scan.isPending) return;
      isStopped.current = false;
      scan.mutate();
    },
    stop: () => {
      isStopped.current = true;
    },
    progress: scan.isPending ? (progress ?? { tested: 0, all: known.length + groups.fresh.length }) : null,
    count: known.length + groups.fresh.length,
  };
}

const parameters = ({ path }: Endpoint) => path.split("{").length;
