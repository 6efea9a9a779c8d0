import type { Scan } from "../../contract/scans.ts";

/** What a scan is called: its product's name, else its application's, else 'Unknown Application'. */
export const scanName = (scan: Pick<Scan, "productName" | "applicationName">) =>
  scan.productName ?? scan.applicationName ?? "Unknown Application";
