import type { Source } from "../../src/contract/endpoints.ts";

/** An HTTP operation that discovery found, before anything was judged about it. */
export type Operation = {
  /** Upper case. */
  method: string;
  /** Path template from the target's root, for example `/users/{id}`. */
  path: string;
  /** A concrete path and query that were seen, documented or filled from examples; what probes ask for. */
  example: string;
  /** Whether `example` is known to name something that exists, or was only made up from a schema. */
  exampleSeen: boolean;
  source: Source;
  /** Seen, but absent from the documents that the target publishes. */
  isShadow: boolean;
  /** What the target's own document says about needing a credential. */
  documentedSecurity: "required" | "none" | "unknown";
  /** A documented purpose that is public by intention: sign-in, health, static files; null when none is evident. */
  intention: "sign-in" | "health" | "static" | "documentation" | null;
  /** Media types that the operation's document says it takes; empty when unknown. */
  requestTypes: string[];
};
