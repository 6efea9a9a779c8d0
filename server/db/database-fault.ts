/** The database cannot do its work now, whatever is asked of it. `status` is how HTTP says it; the message is for users. */
export class DatabaseFault extends Error {
  override readonly name = "DatabaseFault";
  readonly status: 503 | 507;
  constructor(status: 503 | 507, cause?: unknown) {
    super(sentences[status], { cause });
    this.status = status;
  }
}

const sentences = {
  503: "The database cannot be reached. Try again in a moment; if it stays away, tell the administrator of the platform.",
  507: "The disk of the platform's database is full, so nothing can be stored. Ask its administrator to free space, then try again.",
};

/** Codes of Node and of PostgreSQL (appendix A) with which a connection fails or ends, beside all of class 08. */
const awayCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
  // Its files cannot be read or are gone.
  "58030",
  "58P01",
]);
/** The driver's own errors have no codes. */
const awayTexts =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;
/** PostgreSQL's disk_full, and what Node and PGlite's file system call it. */
const fullCodes = new Set(["53100", "ENOSPC"]);

/**
 * What an error of a query or a connection says about the database as a whole; null when it is about the query alone. Give
 * it only what the database's driver threw: other connections fail with the same codes.
 */
export function databaseFault(error: unknown): DatabaseFault | null {
  for (const one of causes(error)) {
    if (one instanceof DatabaseFault) return one;
    const code = typeof one === "object" && one !== null && "code" in one ? String(one.code) : "";
    const text = one instanceof Error ? one.message : "";
    if (fullCodes.has(code) || /No space left on device|its disk is full/.test(text))
      return new DatabaseFault(507, error);
    if (awayCodes.has(code) || code.startsWith("08") || awayTexts.test(text)) return new DatabaseFault(503, error);
  }
  return null;
}

/** What somebody else did to the same rows at the same moment, by PostgreSQL's code for what failed for it (appendix A). */
export type Collision = "removed" | "taken" | "changed";

/** Why a query failed that would have been refused, or done, a moment later; null where nobody else had a part in it. */
export function collisionOf(error: unknown): Collision | null {
  for (const one of causes(error)) {
    if (typeof one !== "object" || one === null || !("code" in one)) continue;
    if (one.code === "23505") return "taken";
    if (one.code === "40P01" || one.code === "40001") return "changed";
    // At a delete the same code says that rows still belong to what should go, which is a fault of ours.
    if (one.code === "23503" && "detail" in one && /is not present in table/.test(String(one.detail))) return "removed";
  }
  return null;
}

function* causes(error: unknown): Generator<unknown> {
  for (let one = error; one !== undefined && one !== null; one = one instanceof Error ? one.cause : null) {
    yield one;
    if (one instanceof AggregateError) yield* one.errors;
  }
}
