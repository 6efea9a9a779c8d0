import type { ControlState, Source } from "../../src/contract/endpoints.ts";
import {
  countStandings,
  type Standing,
  type Standings,
  securityScore,
  standingOf,
} from "../../src/contract/standing.ts";
import type { ReportedEndpoint } from "./report-data.ts";

/** Counts of a set of operations. */
export type Tally = {
  total: number;
  standings: Standings;
  authentication: Record<ControlState, number>;
  authorization: Record<ControlState, number>;
  sources: Map<Source, number>;
  shadow: number;
  unattributed: number;
  applications: number;
  /** Findings that were dismissed. */
  dismissed: number;
  /** Share of secure operations, 0 to 100; null without operations that could be decided. */
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
  const standings = countStandings(endpoints.map(standing));
  const [authentication, authorization] = [noStates(), noStates()];
  const sources = new Map<Source, number>();
  let shadow = 0;
  let unattributed = 0;
  let dismissed = 0;
  for (const endpoint of endpoints) {
    authentication[endpoint.authentication.state]++;
    authorization[endpoint.authorization.state]++;
    sources.set(endpoint.source, (sources.get(endpoint.source) ?? 0) + 1);
    if (endpoint.isShadow) shadow++;
    if (endpoint.teamName === null) unattributed++;
    dismissed += endpoint.dismissed;
  }
  const total = endpoints.length;
  return {
    total,
    standings,
    authentication,
    authorization,
    sources,
    shadow,
    unattributed,
    applications: new Set(endpoints.map(({ applicationId }) => applicationId)).size,
    dismissed,
    score: securityScore(standings),
  };
}

/** How a reported operation stands. */
export const standing = (endpoint: ReportedEndpoint): Standing => standingOf(endpoint, endpoint.hasFinding);

/** Operations by what `nameOf` says of them, the most at risk first. */
export function breakdown(
  endpoints: readonly ReportedEndpoint[],
  nameOf: (endpoint: ReportedEndpoint) => string,
): { name: string; total: number; standings: Standings }[] {
  const rows = new Map<string, { name: string; total: number; standings: Standings }>();
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint);
    let row = rows.get(name);
    if (!row) {
      row = { name, total: 0, standings: countStandings([]) };
      rows.set(name, row);
    }
    row.total++;
    row.standings[standing(endpoint)]++;
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.standings.critical - a.standings.critical || b.standings.warning - a.standings.warning || b.total - a.total,
  );
}
