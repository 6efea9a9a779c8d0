import { expect, test } from "vitest";
import type { ScanProgress } from "../../contract/scans.ts";
import { fakeScan } from "./scan.fixture.ts";
import { scanOutcome } from "./scan-outcome.tsx";

const progress: ScanProgress = {
  phase: "authentication",
  found: 32,
  tested: 17,
  total: 30,
  critical: 3,
  warnings: 1,
  requests: 200,
};
const stopped = { status: "failed", stoppedBy: "maya@acme.test", securityScore: null } as const;

test("A stopped scan tells what it found itself, not what stands open in its application", () => {
  const said = (findings: ScanProgress["findings"]) =>
    scanOutcome(fakeScan({ ...stopped, progress: { ...progress, ...(findings && { findings }) } })).text;
  expect(said({ findings: 4, endpoints: 3, critical: 3 })).toBe("32 endpoints, 3 critical, not scored");
  expect(said({ findings: 4, endpoints: 3, critical: 0 })).toBe("32 endpoints, none critical, not scored");
  expect(said({ findings: 0, endpoints: 0, critical: 0 })).toBe("32 endpoints, not scored");
  expect(said(undefined)).toBe("32 endpoints, not scored");
});
