import type { StartScan as Values } from "../client/start-scan.ts";

/** The Start New Scan dialog, loaded when it is first opened. */
export function StartScan(_props: { values: Values }) {
  return null;
}
