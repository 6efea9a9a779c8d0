import { parseJson } from "../compare/compare-facts.ts";
import type { ScanUser } from "../identity/identities.ts";
import { ownRecordAt } from "../identity/own-address.ts";
import { wholeCredential } from "../identity/whole-credential.ts";
import { rowsOf, textOf } from "./row-owners.ts";
import type { Views } from "./views.ts";

/** Fields that say whose a thing is, and those that say who somebody is in a record about them. */
const whose =
  /^(?:sub|uid|login|handle|e-?mail|user_?name|(?:user|owner|author|creator|created_?by|account|member|customer|assignee)(?:_?(?:id|uuid|name|login|e-?mail))?)$/i;
const own = /^(?:_?id|name|slug)$/i;

/** Marks identities whom an answer to them calls by the very credential that they send. */
export function markCalledByCredential(users: readonly ScanUser[], { operation, readings }: Views): void {
  const isOwn = ownRecordAt(operation) !== null;
  for (const user of users) {
    const [text, reading] = [wholeCredential(user), readings.get(user.traits.label)];
    if (text === null || reading?.kind !== "success" || user.isCalledByCredential) continue;
    const fields = rowsOf(parseJson(reading.answer.body)).flatMap((row) => Object.entries(row));
    user.isCalledByCredential = fields.some(
      ([field, value]) => textOf(value) === text && (whose.test(field) || (isOwn && own.test(field))),
    );
  }
}
