import { parentPort, workerData } from "node:worker_threads";
import type { ProvenEndpoint, ReportedScan } from "../report-data.ts";
import { exportText, type TextFormat } from "./export-scan.ts";

/* A thread that writes one export and ends, so that the platform answers meanwhile; see export-apart.ts. */

const port = parentPort;
if (!port) throw new Error("export-thread.ts runs as a worker thread; see export-apart.ts.");
const { format, scan } = workerData as { format: TextFormat; scan: ReportedScan };
const endpoints: ProvenEndpoint[] = [];

port.on("message", (page: ProvenEndpoint[] | null) => {
  if (page) return void endpoints.push(...page);
  const bytes = new TextEncoder().encode(exportText(format, scan, endpoints));
  port.postMessage(bytes, [bytes.buffer]);
  port.close();
});
