import type { Exchange } from "../../src/contract/endpoints.ts";
import type { ReportedEndpoint, ReportHead } from "./report-data.ts";

/** What a drawing process is told, in this order; `proofs` answers each `want`. */
export type ToDrawer =
  | { kind: "head"; head: ReportHead }
  | { kind: "endpoints"; endpoints: readonly ReportedEndpoint[] }
  | { kind: "end" }
  | { kind: "proofs"; proofs: ReadonlyMap<number, Exchange[]> };

/** What a drawing process tells: whose proof it needs, and at last the PDF. */
export type FromDrawer = { kind: "want"; ids: readonly number[] } | { kind: "pdf"; pdf: Uint8Array };
