import type { Source } from "../../../src/contract/endpoints.ts";
import { tokenPlaceholder, withoutCredentials } from "../../../src/contract/secrets.ts";
import type { Operation } from "../operation.ts";
import { redactorFor } from "../proof/redact.ts";
import { intentionOf } from "./intention.ts";

/** What a source knows of an operation; `where` is the address or line that names it. */
type Seen = Pick<Operation, "method" | "path" | "source"> & Partial<Operation> & { where?: string };

const recorded = new Set<Source>(["traffic", "observed", "postman"]);
const shown = redactorFor([]);

/**
 * An operation that was seen rather than documented; `seen` gives what the source knows. Credentials in its address are
 * left out: they would be sent along with every request that means to be anonymous, and be shown in every proof.
 */
export function foundOperation({ where, ...seen }: Seen): Operation {
  // What a person recorded, by hand or by browser, was recorded while signed in.
  const isRecorded = recorded.has(seen.source);
  const path = seen.graphql ? seen.path : withoutCredentials(seen.path, isRecorded);
  const example = withoutCredentials(seen.example ?? seen.path, isRecorded);
  const isWhole = !example.includes(tokenPlaceholder);
  return {
    isShadow: false,
    documentedSecurity: "unknown",
    intention: intentionOf(path, seen.method),
    requestTypes: [],
    provenance: where === undefined ? [] : [{ source: seen.source, where: shown.url(where) }],
    ...seen,
    path,
    example: example.replaceAll(tokenPlaceholder, "1"),
    exampleSeen: isWhole && (seen.exampleSeen ?? false),
  };
}
