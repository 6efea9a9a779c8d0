import type { ApplicationOverview } from "../../contract/application-summaries.ts";

/** An application for tests, scanned once and with nothing open, changed where the test says so. */
export function fakeApplication(changes: Partial<ApplicationOverview> = {}): ApplicationOverview {
  const application: Omit<ApplicationOverview, "isJudged"> = {
    id: 17,
    name: "Shop",
    targetUrl: "https://shop.test",
    environment: "staging",
    authMethod: "bearer",
    hasCredentials: true,
    headers: [],
    makesObjects: false,
    writesBack: false,
    isIntrusive: false,
    productId: 3,
    isArchived: false,
    createdAt: "2026-11-21T10:00:00.000Z",
    lastScan: { id: 12, status: "completed", at: "2026-11-21T10:04:13.000Z", stoppedBy: null },
    securityScore: 94,
    endpoints: { total: 32, secure: 30, atRisk: 0, undecided: 2 },
    findings: { findings: 0, endpoints: 0, critical: 0, high: 0, medium: 0, low: 0, new: 0, back: 0, fixed: 0 },
    identities: { total: 2, expired: 0 },
    team: null,
    openOverTime: [],
    trend: [],
    completed: [],
    ...changes,
  };
  return {
    isJudged: application.lastScan?.status === "completed" || application.findings.findings > 0,
    ...application,
  };
}
