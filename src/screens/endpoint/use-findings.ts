import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import type { Finding } from "../../contract/findings.ts";

/** An endpoint's findings, worst first; none until they are known. */
export function useFindings(endpointId: number): readonly Finding[] {
  const api = useApi();
  return useQuery(api.findings.list.queryOptions({ input: { endpointId } })).data ?? none;
}

const none: readonly Finding[] = [];

/** Whether a finding stands and nobody put it aside. */
export const isOpen = ({ state }: Finding): boolean => state === "open" || state === "regressed";
