import type { Verdict } from "../../../src/contract/endpoints.ts";
import type { Reading } from "../../checks/check.ts";
import { baselineOf, likenessOf } from "../compare/compare.ts";
import { parseJson } from "../compare/compare-facts.ts";
import type { ScanUser } from "../identity/identities.ts";
import { ownRecordAt } from "../identity/own-address.ts";
import { isApart, type PersonFields, personFieldsOf, saySame } from "../identity/person-fields.ts";
import { isCalled, sameByCredential } from "../identity/same-user.ts";
import { procedureData } from "../inventory/procedure-data.ts";
import { relationOf } from "./relation.ts";
import { recordOf } from "./row-owners.ts";
import type { Views } from "./views.ts";

/** One read without an id as everybody got it. */
type Seen = { views: Views; authentication: Verdict };
/** What an address told of who asks, by label. */
type OwnRecord = { address: string; isPersons: boolean; of: ReadonlyMap<string, PersonFields> };

/** Addresses of what differs between two sessions of one user. */
const ofSessions = /session|token|device|csrf|log-?ins?\b/i;

/**
 * Marks identities that are one user with an earlier one: by what they sign in with, or by the record that the target keeps of
 * them. A record that is the same for everybody shows nothing, nor does a company's. Resolves to those newly marked.
 */
export function markSameUsers(users: readonly ScanUser[], seen: readonly Seen[]): ScanUser[] {
  const records = seen.flatMap(recordsIn);
  const marked: ScanUser[] = [];
  for (const [at, user] of users.entries()) {
    for (const earlier of users.slice(0, at)) {
      if (earlier.sameAs) continue;
      const said = sayingSame(earlier, user, { users, seen, records });
      if (said === null) continue;
      const [one, other] = [user.traits.label, earlier.traits.label];
      const reason = `${one} and ${other} ${said}, so nothing is compared between them: enter another user's credential for ${one}.`;
      user.sameAs = { label: other, reason };
      marked.push(user);
      break;
    }
  }
  return marked;
}

/** What is said of two that are, or may be, one user; null where they are two. */
function sayingSame(
  one: ScanUser,
  two: ScanUser,
  { users, seen, records }: { users: readonly ScanUser[]; seen: readonly Seen[]; records: readonly OwnRecord[] },
): string | null {
  const ofBoth = (record: OwnRecord) => [one, two].map(({ traits }) => record.of.get(traits.label));
  const told = records.flatMap((record) => {
    const [mine, theirs] = ofBoth(record);
    return mine && theirs ? [{ ...record, mine, isSame: saySame(mine, theirs), isApart: isApart(mine, theirs) }] : [];
  });
  if (told.some((record) => record.isPersons && record.isApart)) return null;
  const byCredential = sameByCredential(one, two);
  if (byCredential !== null) return `are the same user (${byCredential})`;
  const same = told.filter(({ isSame }) => isSame);
  const named = same.find(({ mine }) => [one, two].every((user) => isCalled(user, mine.person)));
  if (named) return `are the same user (both get the same record at ${named.address})`;
  const [record] = same.filter(({ isPersons }) => isPersons);
  if (!record || seen.some(({ views }) => tellsApart(views, one, two))) return null;
  const others = users.filter(({ traits }) => relationOf(one.traits, traits) !== "foreign");
  // Another of the same customer gets another record, so that it is no customer's.
  const isOfOne = others.some(({ traits }) => isApart(record.mine, record.of.get(traits.label) ?? record.mine));
  if (isOfOne) return `are the same user (both get the same record at ${record.address})`;
  // Who entered them as of different customers knows better than a record that may be everybody's.
  if (relationOf(one.traits, two.traits) === "foreign") return null;
  return `may be the same user (both get the same record at ${record.address}, and nothing tells them apart)`;
}

function recordsIn({ views: { operation, readings }, authentication }: Seen): OwnRecord[] {
  const whose = ownRecordAt(operation);
  if (whose === null || authentication.state !== "enforced") return [];
  const of = new Map<string, PersonFields>();
  for (const [label, { kind, answer }] of readings) {
    const record = kind === "success" ? recordOf(procedureData(parseJson(answer.body))) : null;
    if (record) of.set(label, personFieldsOf(record, true));
  }
  return [{ address: `${operation.method} ${operation.path}`, isPersons: whose === "person", of }];
}

/** Whether a read answers one of two and not the other, or both with something else, which is not of their sessions. */
function tellsApart({ operation, readings, owner, again }: Views, one: ScanUser, two: ScanUser): boolean {
  if (ofSessions.test(operation.path) || ownRecordAt(operation) !== null) return false;
  const [mine, theirs] = [one, two].map(({ traits }) => readings.get(traits.label));
  if (!mine || !theirs) return false;
  if (isRefusal(mine) || isRefusal(theirs)) return mine.kind === "success" || theirs.kind === "success";
  if (mine.kind !== "success" || theirs.kind !== "success") return false;
  const isRepeated = owner === one.traits.label && again !== null;
  const baseline = baselineOf(mine.answer, ...(isRepeated ? [again] : []));
  if (baseline.total > 0 && baseline.stable === 0) return false;
  const likeness = likenessOf(baseline, theirs.answer);
  // What was not asked twice may differ in what changes by itself.
  return likeness !== "same" && (isRepeated || likeness !== "part");
}

const isRefusal = ({ kind }: Reading): boolean => kind === "denied" || kind === "not-found";
