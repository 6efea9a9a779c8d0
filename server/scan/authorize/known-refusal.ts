import type { Exchange } from "../../../src/contract/endpoints.ts";
import type { Reading } from "../../checks/check.ts";
import { asksForCsrfToken } from "../../checks/write-pairs.ts";
import { demandsCredential } from "../compare/refusal.ts";
import type { JudgedOperation } from "../outcome.ts";

/** Whether somebody is refused otherwise than strangers and a made-up credential are: then the target knows who it is. */
export function isRefusedAsKnown({ exchanges }: JudgedOperation, { kind, answer }: Reading): boolean {
  // A credential that ended may be told apart from none as well.
  if ((kind !== "denied" && kind !== "soft-error") || answer.status === 401 || demandsCredential(answer)) return false;
  const unknown = ["anonymous", "invalid"].map((who) => exchanges.find(({ identity }) => identity === who));
  return unknown.every(
    (other) =>
      other !== undefined &&
      other.status !== null &&
      (other.status !== answer.status || (other.responseBody !== null && other.responseBody !== answer.body)),
  );
}

/**
 * The refusal by which whoever scans was told that a right is missing: 403 in a media type that no parser of JSON reads, for what
 * strangers and a made-up credential are answered otherwise, so that the target knew who it was. Null where there is none.
 */
export function refusalOfRight({ exchanges }: Pick<JudgedOperation, "exchanges">): Exchange | null {
  const isForRight = ({ identity, label, status, requestHeaders, responseBody: body }: Exchange): boolean => {
    const isOwners = identity === "owner" && !label && status === 403;
    const isUnparsed = !/json/i.test(requestHeaders["content-type"] ?? "json");
    return isOwners && isUnparsed && !asksForCsrfToken(body) && !demandsCredential({ status, headers: {}, body });
  };
  const isToldApart = ({ method, requestBody }: Exchange): boolean =>
    ["anonymous", "invalid"].every((who) => {
      const same = exchanges.filter((one) => one.identity === who && one.method === method);
      const other = same.find((one) => one.requestBody === requestBody);
      return other !== undefined && other.status !== null && other.status !== 403 && other.status < 500;
    });
  return exchanges.find((one) => isForRight(one) && isToldApart(one)) ?? null;
}
