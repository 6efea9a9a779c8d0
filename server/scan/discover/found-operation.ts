import type { Operation } from "../operation.ts";
import { intentionOf } from "./intention.ts";

/** An operation that was seen rather than documented; `seen` gives what the source knows. */
export function foundOperation(seen: Pick<Operation, "method" | "path" | "source"> & Partial<Operation>): Operation {
  return {
    example: seen.path,
    exampleSeen: false,
    isShadow: false,
    documentedSecurity: "unknown",
    intention: intentionOf(seen.path),
    requestTypes: [],
    ...seen,
  };
}
