import type { ScanPhase, ScanProgress } from "../../src/contract/scans.ts";
import type { JudgedOperation, ScanListener } from "./outcome.ts";

/** Where a scan stands, told at most every 100 ms. */
export type Progress = {
  phase(phase: ScanPhase, total: number): void;
  found(operations: number): void;
  judged(operation: JudgedOperation): void;
  /** Says where the scan stands now, whatever was said last. */
  flush(): void;
  /** Where the scan stands, without telling. */
  state(): ScanProgress;
};

const everyMs = 100;

/** Creates the progress of one scan; `requests` tells how many were sent. */
export function createProgress(listener: ScanListener, requests: () => number): Progress {
  const state: ScanProgress = {
    phase: "discovery",
    found: 0,
    tested: 0,
    total: 0,
    critical: 0,
    warnings: 0,
    requests: 0,
  };
  let toldAt = Number.NEGATIVE_INFINITY;
  // A later phase judges an operation once more, which replaces what was counted.
  const levels = new Map<string, JudgedOperation["securityLevel"]>();
  const findings = new Map<string, JudgedOperation["findings"]>();
  /** Of this phase: what several of its steps look at counts once. */
  const tested = new Set<string>();
  const flush = () => {
    toldAt = performance.now();
    state.requests = requests();
    state.findings = countFound(findings.values());
    listener.progress({ ...state });
  };
  const tell = () => {
    if (performance.now() - toldAt >= everyMs) flush();
  };
  const count = (level: JudgedOperation["securityLevel"] | undefined, by: number) => {
    if (level === "critical") state.critical += by;
    if (level === "warning") state.warnings += by;
  };
  return {
    phase(phase, total) {
      if (state.total > 0) {
        const { tested, total: of } = state;
        state.finished = { ...state.finished, [state.phase]: { tested, total: of } };
      }
      Object.assign(state, { phase, total, tested: 0 });
      tested.clear();
      flush();
    },
    found(operations) {
      state.found = operations;
      tell();
    },
    judged(operation) {
      const key = `${operation.method} ${operation.path}`;
      state.tested = tested.add(key).size;
      count(levels.get(key), -1);
      // What could not be decided is no issue yet.
      const level = operation.finding ? operation.securityLevel : "secure";
      levels.set(key, level);
      count(level, 1);
      findings.set(key, operation.findings);
      tell();
    },
    flush,
    state: () => ({ ...state }),
  };
}

/** How many findings on how many operations, as the result will count them: one for each check of an operation. */
function countFound(operations: Iterable<JudgedOperation["findings"]>): NonNullable<ScanProgress["findings"]> {
  const counts = { findings: 0, endpoints: 0, critical: 0 };
  for (const found of operations) {
    const checks = new Map(found.map((finding) => [finding.checkId, finding]));
    counts.findings += checks.size;
    counts.endpoints += checks.size > 0 ? 1 : 0;
    for (const { severity } of checks.values()) counts.critical += severity === "critical" ? 1 : 0;
  }
  return counts;
}
