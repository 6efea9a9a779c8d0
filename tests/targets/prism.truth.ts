import type { TargetTruth } from "./truth.ts";

/** What is read of a document. */
export type ApiDocument = {
  security?: readonly object[];
  servers?: unknown;
  paths: Record<string, Record<string, { security?: readonly object[]; parameters?: readonly Parameter[] }>>;
};
type Parameter = { in?: string; required?: boolean; $ref?: string };

const methods = ["get", "post", "put", "patch", "delete"] as const;
/** Of how many reads without required query parameters one is left open. */
const openEvery = 9;

/**
 * What is true of a document's operations when Prism serves them behind a gateway that knows one token: what demands a
 * credential is refused without it, but for some reads that the gateway leaves open; the rest is public.
 */
export function prismTruth({ paths, security = [] }: ApiDocument): TargetTruth[] {
  let reads = 0;
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((name): TargetTruth[] => {
      const operation = item[name];
      if (!operation) return [];
      const demanded = operation.security ?? security;
      const isDemanded = demanded.length > 0 && demanded.every((one) => Object.keys(one).length > 0);
      const needsQuery = operation.parameters?.some(({ in: place, required }) => place === "query" && required);
      const isOpen = isDemanded && name === "get" && !needsQuery && ++reads % openEvery === 0;
      const authentication = isOpen ? "missing" : isDemanded ? "enforced" : "public";
      return [{ method: name.toUpperCase(), path, authentication, reachable: true }];
    }),
  );
}
