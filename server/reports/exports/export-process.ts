import { serveBounded } from "../../apart/serve-bounded.ts";
import { keepCompiled } from "../../process/compile-cache.ts";
import type { ProvenEndpoint } from "../report-data.ts";
import type { ToExport } from "./export-apart.ts";
import { exportText } from "./export-scan.ts";

/* A process that writes one export; see export-apart.ts. */

const endpoints: ProvenEndpoint[] = [];

const tell = serveBounded<ToExport, Uint8Array>((message) => {
  if (message.kind === "page") return void endpoints.push(...message.endpoints);
  const bytes = new TextEncoder().encode(exportText(message.format, message.scan, endpoints));
  keepCompiled();
  tell(bytes);
});
