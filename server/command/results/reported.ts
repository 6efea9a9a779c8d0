import { keptBackOf } from "../../../src/contract/kept-back.ts";
import { countStandings, securityScore, standingOf } from "../../../src/contract/standing.ts";
import type { ProvenEndpoint, ReportedScan } from "../../reports/report-data.ts";
import type { Run } from "../run.ts";

/** A scan that has ended, here or on a platform. */
export type Concluded = {
  scan: ReportedScan;
  endpoints: readonly ProvenEndpoint[];
  /** Why it cannot say that nothing is wrong, or null. */
  unknown: string | null;
  /** Text of the file of `--out json`. */
  saved: () => string;
};

/** What a run found in the form that the platform's exports are made of. Nothing of it has a number of its own here. */
export function reported({ outcome, request }: Run): { scan: ReportedScan; endpoints: ProvenEndpoint[] } {
  const { host } = new URL(request.targetUrl);
  const completedAt = new Date().toISOString();
  const operations = outcome.operations.toSorted((a, b) => order(a.path, b.path) || order(a.method, b.method));
  const standings = countStandings(operations.map((one) => standingOf(one, one.findings.length > 0)));
  const endpoints = operations.map((one, at): ProvenEndpoint => {
    const { method, path, source, isShadow, isPublic, findings, exchanges, coverage, curl } = one;
    const { authentication, authorization, authClassification, securityLevel } = one;
    return {
      ...{ id: at + 1, method, path, source, isShadow, isPublic, exchanges, coverage, curl },
      ...{ authentication, authorization, authClassification, securityLevel, findings },
      applicationId: 1,
      applicationName: host,
      environment: request.environment,
      targetUrl: request.targetUrl,
      authMethod: request.authMethod,
      productName: host,
      teamName: null,
      lastChecked: completedAt,
      scanId: 1,
      hasFinding: findings.length > 0,
      dismissed: 0,
    };
  });
  const scan: ReportedScan = {
    id: 1,
    applicationName: host,
    completedAt,
    endpointCount: operations.length,
    figures: { ...standings, securityScore: outcome.withoutScore ? null : securityScore(standings) },
    requests: outcome.requests,
    durationMs: Math.round(outcome.durationMs),
    revision: null,
    leftovers: [...(outcome.leftovers ?? [])],
    keptBack: keptBackOf(outcome.keptBack ?? []),
  };
  return { scan, endpoints };
}

const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
