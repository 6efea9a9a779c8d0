import type { Operation } from "../operation.ts";
import { intentionOf } from "./intention.ts";

/** What a source knows of an operation; `where` is the address or line that names it. */
type Seen = Pick<Operation, "method" | "path" | "source"> & Partial<Operation> & { where?: string };

/** An operation that was seen rather than documented; `seen` gives what the source knows. */
export function foundOperation({ where, ...seen }: Seen): Operation {
  return {
    example: seen.path,
    exampleSeen: false,
    isShadow: false,
    documentedSecurity: "unknown",
    intention: intentionOf(seen.path),
    requestTypes: [],
    provenance: where === undefined ? [] : [{ source: seen.source, where }],
    ...seen,
  };
}
