import type { Bond } from "../../checks/access-check.ts";
import type { Identities } from "../identity/identities.ts";
import { claimsOf, ownNames } from "../identity/own-names.ts";
import { personFieldsOf } from "../identity/person-fields.ts";
import { namesOf } from "../identity/same-user.ts";
import type { Row, RowOwners } from "./row-owners.ts";

/** Knows what ties somebody to another's object: a message names whom it goes to, a document with whom it is shared. */
export type Bonds = {
  /** What ties the asker to an object as its owner gets it, so that no echo of the asker counts; null where nothing does. */
  between(owner: string, asker: string, json: unknown): Bond | null;
  /** What somebody is called by their token, their sign-in and the target. */
  namesOf(label: string): Set<string>;
};

type Leaf = { name: string; around: string; value: string };

/** Words of a field that holds a person, whatever part they have in the object. */
const person =
  /^(users?|persons?|people|members?|owners?|accounts?|profiles?|participants?|attendees?|collaborators?|contributors?|subscribers?|followers?|friends?|contacts?|guests?|invitees?|hosts?|recipients?|receivers?|senders?|assignees?|assigned|reviewers?|approvers?|viewers?|editors?|readers?|watchers?|managers?|supervisors?|leads?|employees?|staff|buyers?|sellers?|customers?|clients?|vendors?|payers?|payees?|borrowers?|lenders?|renters?|landlords?|authors?|creators?|created|by|to|from|cc|bcc|with|shared|grantees?|students?|teachers?|tutors?|mentors?|patients?|doctors?|drivers?|riders?|passengers?|partners?|agents?|requesters?|reporters?|parents?|guardians?)$/;
/** Words of a field that says who came by: whoever gets in by a hole is named there as well. */
const trace = /^(viewed|seen|read|accessed|visited|opened|updated|modified|changed|edited|deleted|last)$/;
/** Fields whose values are everybody's, and may be a user's name by chance. */
const kind = /^(roles?|types?|kinds?|status|state|scopes?|category|tags?|level|gender|lang|language|locale)$/;
const plainId = /^(_?id|uuid|guid|user_?name|login|e?-?mail|name)$/i;
const team = /^(team|group|department|squad|crew|household|family|class)(id|uuid|slug)?$/;
const customer = /^(tenant|organi[sz]ation|org|company|workspace)(id|uuid|slug)?$/;
const maxLeaves = 2_000;
const maxDepth = 6;

/** Creates the knowledge of one scan. */
export function createBonds(identities: Identities, owners: Pick<RowOwners, "selfOf">): Bonds {
  return {
    between(owner, asker, json) {
      const theirs = namesOfUser(owner);
      const names = new Set([...namesOfUser(asker)].filter((name) => !theirs.has(name)));
      const leaves = leavesOf(json);
      const inObject = leaves.find((leaf) => isNamed(leaf, names));
      if (inObject) return { sign: inObject.name, isOfCustomer: false };
      const inRecord = leavesOf(owners.selfOf(owner)?.record).find((leaf) => isNamed(leaf, names));
      if (inRecord) return { sign: `${inRecord.name} of ${owner}`, isOfCustomer: false };
      const own = new Map(Object.entries(recordOfUser(asker)).map(([name, value]) => [plain(name), String(value)]));
      const shares = (group: RegExp) =>
        leaves.find(({ name, value }) => group.test(plain(name)) && own.get(plain(name)) === value);
      const inTeam = shares(team);
      if (inTeam) return { sign: inTeam.name, isOfCustomer: false };
      const ofCustomer = shares(customer);
      return ofCustomer ? { sign: ofCustomer.name, isOfCustomer: true } : null;
    },
    namesOf: namesOfUser,
  };

  function namesOfUser(label: string): Set<string> {
    const user = identities.of(label);
    const answered = personFieldsOf(user.signedInAs, false).person.values();
    return new Set([...ownNames(user), ...namesOf(user), ...answered, ...(owners.selfOf(label)?.person ?? [])]);
  }

  function recordOfUser(label: string): Row {
    const claims = claimsOf(identities.of(label).credentials.secret);
    return { ...(typeof claims === "object" ? claims : {}), ...owners.selfOf(label)?.record };
  }
}

/** Whether a value names somebody: by itself where nobody else has it, else by where it stands. */
function isNamed({ name, around, value }: Leaf, names: ReadonlySet<string>): boolean {
  if (!names.has(value)) return false;
  const words = wordsOf(name);
  if (words.some((word) => trace.test(word) || kind.test(word))) return false;
  const isUnique = value.includes("@") || (value.length >= 8 && /\d/.test(value)) || /^\D{3,}$/.test(value);
  const isOfPerson = words.some((word) => person.test(word));
  return isUnique || isOfPerson || (plainId.test(name) && wordsOf(around).some((word) => person.test(word)));
}

/** Every text and number of an answer, with the field that holds it and the one around that. */
function leavesOf(json: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  const collect = (value: unknown, name: string, around: string, depth: number): void => {
    if (leaves.length >= maxLeaves || depth > maxDepth) return;
    if (Array.isArray(value)) for (const item of value) collect(item, name, around, depth + 1);
    else if (typeof value === "object" && value !== null)
      for (const [field, inner] of Object.entries(value)) collect(inner, field, name, depth + 1);
    else if (typeof value === "string" || typeof value === "number")
      leaves.push({ name, around, value: String(value) });
  };
  collect(json, "", "", 0);
  return leaves;
}

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
const plain = (name: string): string => name.toLowerCase().replace(/[-_]/g, "");
