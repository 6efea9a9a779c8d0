import type { FindingRow } from "../../contract/findings.ts";

/** One path of an application with its findings, worst first: a row of the list. */
export type AlertGroup = {
  /** The id of its worst finding, which the row opens. */
  key: string;
  path: string;
  /** Methods with a finding, that of the worst first. */
  methods: string[];
  application: FindingRow["application"];
  team: FindingRow["team"];
  findings: FindingRow[];
};

/** Findings by application and path, in the order in which the paths first appear. */
export function groupAlerts(rows: readonly FindingRow[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>();
  for (const row of rows) {
    const key = `${row.application.id} ${row.path}`;
    const group = groups.get(key);
    if (group) {
      group.findings.push(row);
      if (!group.methods.includes(row.method)) group.methods.push(row.method);
    } else {
      const { path, application, team } = row;
      groups.set(key, { key: String(row.id), path, methods: [row.method], application, team, findings: [row] });
    }
  }
  return [...groups.values()];
}

/** How many findings of how many paths these groups are: `5 findings on 3 endpoints`, operations of a path counted apart. */
export function countGroups(groups: readonly AlertGroup[]): { findings: number; endpoints: number } {
  const findings = groups.flatMap((group) => group.findings);
  return { findings: findings.length, endpoints: new Set(findings.map(({ endpointId }) => endpointId)).size };
}
