import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { JudgedOperation } from "../outcome.ts";
import { isRead } from "../wire/read-request.ts";

/** An operation at which no other identity was tried, with the true reason; one that was tried as it is. */
export function withReason(judged: JudgedOperation): JudgedOperation {
  if (judged.authorization.code !== "needs-second-identity") return judged;
  return { ...judged, authorization: { state: "not_tested", confidence: null, ...reasonOf(judged) } };
}

function reasonOf({ operation, authentication }: JudgedOperation): Pick<Verdict, "code" | "reason"> {
  const { state, reason } = authentication;
  if (state === "missing") {
    return {
      code: "open-to-strangers",
      reason: "Anonymous callers have access, so the other identities were not tried.",
    };
  }
  if (state === "not_tested") return { code: "not-asked", reason };
  if (operation.graphql && !isRead(operation)) {
    return {
      code: "not-asked",
      reason: "With a credential no mutation is sent that is executed, so the other identities were not tried.",
    };
  }
  if (isRead(operation)) {
    return { code: "nothing-to-compare", reason: "No identity gets data here, so there is nothing to compare." };
  }
  if (!operation.path.includes("{")) {
    return { code: "nobody-elses", reason: "The path names no object, so there is no other user's object to read." };
  }
  const why = operation.method === "DELETE" ? "A successful DELETE removes something" : "This request might succeed";
  return {
    code: "needs-own-object",
    reason: `${why}, so the other identities were not tried. Turn on “Create test objects” to test this.`,
  };
}
