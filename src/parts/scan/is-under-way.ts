import type { Scan } from "../../contract/scans.ts";

/** Milliseconds between two looks at a scan that waits or runs, while the page is visible. */
export const scanRefresh = 2000;

/** Whether a scan still waits or runs. */
export const isUnderWay = (scan: Pick<Scan, "status"> | null | undefined): boolean =>
  scan?.status === "pending" || scan?.status === "running";
