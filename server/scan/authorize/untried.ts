import type { Verdict } from "../../checks/verdict.ts";
import { classified } from "../judge/classification.ts";
import type { JudgedOperation, ScanRequest } from "../outcome.ts";
import { isRead } from "../wire/read-request.ts";

/** What the scan was allowed: `may` make objects of its own, `mayNot` yet, or `never`, as in production. */
export type Making = "may" | "mayNot" | "never";

/** What a scan is allowed to make. */
export const makingOf = ({ environment, makesObjects }: Pick<ScanRequest, "environment" | "makesObjects">): Making =>
  environment === "production" ? "never" : makesObjects === true ? "may" : "mayNot";

/**
 * An operation at which no other identity was tried, with the true reason; one that was tried as it is. Where there is no other one,
 * that is the reason, unless nobody else's object is at stake.
 */
export function withReason(judged: JudgedOperation, making: Making, isAlone = false): JudgedOperation {
  if (judged.authorization.code !== "needs-second-identity") return judged;
  if (isAlone && (!isNobodyElses(judged) || judged.authentication.state !== "enforced")) return judged;
  return classified({
    ...judged,
    authorization: { state: "not_tested", confidence: null, ...reasonOf(judged, making) },
  });
}

/** Whether an operation makes something, or changes one's own: there is no other's object to reach. */
const isNobodyElses = ({ operation }: Pick<JudgedOperation, "operation">): boolean =>
  !operation.graphql && !isRead(operation) && !operation.path.includes("{");

function reasonOf({ operation, authentication }: JudgedOperation, making: Making): Pick<Verdict, "code" | "reason"> {
  const { state, reason } = authentication;
  if (state === "missing") {
    return {
      code: "open-to-strangers",
      reason: "Anonymous callers have access, so the other identities were not tried.",
    };
  }
  if (state === "not_tested") return { code: "not-asked", reason };
  if (operation.graphql && !isRead(operation)) {
    const untried = {
      may: "With a credential a mutation is executed only on what the scan made itself, so the other identities were not tried.",
      mayNot: "With a credential no mutation is executed, so the other identities were not tried.",
      never: "In production no mutation is executed, so the other identities were not tried.",
    };
    return { code: "not-asked", reason: untried[making] };
  }
  if (isRead(operation)) {
    return { code: "nothing-to-compare", reason: "No identity gets data here, so there is nothing to compare." };
  }
  if (isNobodyElses({ operation })) {
    return { code: "nobody-elses", reason: "The path names no object, so there is no other user's object to read." };
  }
  const why = operation.method === "DELETE" ? "A successful DELETE removes something" : "This request might succeed";
  const way = {
    may: "so others try it only on an object that the scan made, and here it made none.",
    mayNot: "so the other identities were not tried.",
    never: "so the other identities are not tried in production.",
  };
  return { code: "needs-own-object", reason: `${why}, ${way[making]}` };
}
