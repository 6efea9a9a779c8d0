import { parseJson } from "../compare/compare-facts.ts";
import type { ScanUser } from "../identity/identities.ts";
import { ownRecordAt } from "../identity/own-address.ts";
import { learnRoles, type PrivilegeSign, privilegeByCredential, privilegeIn } from "../identity/privileges.ts";
import { procedureData } from "../inventory/procedure-data.ts";
import { type Row, recordOf } from "./row-owners.ts";
import type { Views } from "./views.ts";

const customer = /^(?:tenant|organi[sz]ation|org|company|workspace)(?:[-_]?(?:id|uuid|slug))?$/i;

/**
 * Marks identities that are entered as ordinary users and have an administrator's rights, as their role, their token, their sign-in
 * or the record that the target keeps of them says. Where all have them nobody stands out, and who administers another customer than
 * everybody else may nothing here. Resolves to those newly marked.
 */
export function markPrivileged(users: readonly ScanUser[], seen: readonly Views[]): ScanUser[] {
  const records = new Map<string, { where: string; record: Row }[]>();
  for (const { operation, readings } of seen) {
    if (ownRecordAt(operation) === null) continue;
    for (const [label, { kind, answer }] of readings) {
      const record = kind === "success" ? recordOf(procedureData(parseJson(answer.body))) : null;
      const where = `its record at ${operation.method} ${operation.path}`;
      if (record) records.set(label, [...(records.get(label) ?? []), { where, record }]);
    }
  }
  for (const user of users)
    learnRoles(
      user,
      (records.get(user.traits.label) ?? []).map(({ record }) => record),
    );
  const signs = new Map(users.map((user) => [user, signOf(user, records.get(user.traits.label) ?? [])]));
  const ordinary = users.filter((user) => !user.traits.isPrivileged && !signs.get(user));
  return users.filter((user) => {
    const sign = signs.get(user);
    if (!sign || user.traits.isPrivileged || !ordinary.some((other) => isOfOneCustomer(user, other))) return false;
    const { label } = user.traits;
    user.traits = { ...user.traits, isPrivileged: true };
    user.privilegedBy = `${label} counts as privileged (${sign.where} says ${sign.sign}), so its access to what others own is no finding: mark ${label} as privileged, or enter an ordinary user's credential.`;
    return true;
  });

  function isOfOneCustomer(one: ScanUser, other: ScanUser): boolean {
    const [mine, theirs] = [one, other].map(({ traits }) => customerIn(records.get(traits.label) ?? []));
    return !mine || !theirs || mine === theirs;
  }
}

function signOf(user: ScanUser, records: readonly { where: string; record: Row }[]): PrivilegeSign | null {
  for (const { where, record } of records) {
    const sign = privilegeIn(record);
    if (sign !== null) return { where, sign };
  }
  return privilegeByCredential(user);
}

/** The customer that a record names; undefined where none does. */
const customerIn = (records: readonly { record: Row }[]): string | undefined =>
  records
    .flatMap(({ record }) => Object.entries(record))
    .flatMap(([name, value]) => (customer.test(name) && /string|number/.test(typeof value) ? [String(value)] : []))[0];
