import type { ControlState, SecurityLevel, Source } from "../../src/contract/endpoints.ts";
import type { ReportedEndpoint } from "./report-data.ts";

/** Counts of a set of operations. */
export type Tally = {
  total: number;
  levels: Record<SecurityLevel, number>;
  authentication: Record<ControlState, number>;
  authorization: Record<ControlState, number>;
  sources: Map<Source, number>;
  shadow: number;
  unattributed: number;
  applications: number;
  /** Share of secure operations, 0 to 100; null without operations. */
  score: number | null;
};

const noStates = (): Record<ControlState, number> => ({
  enforced: 0,
  public: 0,
  missing: 0,
  inconclusive: 0,
  not_tested: 0,
});

export function tally(endpoints: readonly ReportedEndpoint[]): Tally {
  const levels = { secure: 0, warning: 0, critical: 0 };
  const [authentication, authorization] = [noStates(), noStates()];
  const sources = new Map<Source, number>();
  let shadow = 0;
  let unattributed = 0;
  for (const endpoint of endpoints) {
    levels[endpoint.securityLevel]++;
    authentication[endpoint.authentication.state]++;
    authorization[endpoint.authorization.state]++;
    sources.set(endpoint.source, (sources.get(endpoint.source) ?? 0) + 1);
    if (endpoint.isShadow) shadow++;
    if (endpoint.teamName === null) unattributed++;
  }
  const total = endpoints.length;
  return {
    total,
    levels,
    authentication,
    authorization,
    sources,
    shadow,
    unattributed,
    applications: new Set(endpoints.map(({ applicationId }) => applicationId)).size,
    score: total === 0 ? null : Math.round((levels.secure / total) * 100),
  };
}

/** Operations by what `nameOf` says of them, the most at risk first. */
export function breakdown(
  endpoints: readonly ReportedEndpoint[],
  nameOf: (endpoint: ReportedEndpoint) => string,
): { name: string; total: number; levels: Record<SecurityLevel, number> }[] {
  const rows = new Map<string, { name: string; total: number; levels: Record<SecurityLevel, number> }>();
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    let row = rows.get(name);
    if (!row) {
      row = { name, total: 0, levels: { secure: 0, warning: 0, critical: 0 } };
      rows.set(name, row);
    }
    row.total++;
    row.levels[endpoint.securityLevel]++;
  }
  return [...rows.values()].sort(
    (a, b) => b.levels.critical - a.levels.critical || b.levels.warning - a.levels.warning || b.total - a.total,
  );
}
