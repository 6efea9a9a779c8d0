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
    return { code: "open-to-strangers", reason: "Strangers get in, so who else does was not tried." };
  }
  if (state === "not_tested") return { code: "not-asked", reason };
  if (operation.graphql && !isRead(operation)) {
    return { code: "not-asked", reason: "Mutations are never sent, so the other identities did not try." };
  }
  if (isRead(operation)) {
    return { code: "nothing-to-compare", reason: "No identity gets anything here that others could get as well." };
  }
  if (!operation.path.includes("{")) {
    return { code: "nobody-elses", reason: "It names no object, so there is none of another user's to protect." };
  }
  const why =
    operation.method === "DELETE"
      ? "A removal that works removes something"
      : "It is not known that such a request could not succeed";
  return {
    code: "needs-own-object",
    reason: `${why}, so the other identities did not try. Let the scan make objects of its own to have this tested.`,
  };
}
