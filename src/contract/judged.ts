import type { ApplicationSummary } from "./application-summaries.ts";

/** Whether a scan of an application was ever completed: before, that nothing stands open means nothing. */
export const isJudged = ({
  lastScan,
  trend,
  findings,
}: Pick<ApplicationSummary, "lastScan" | "trend" | "findings">): boolean =>
  lastScan?.status === "completed" || trend.length > 0 || findings.findings > 0;
