import type { ScanUser } from "./identities.ts";
import { claimsOf } from "./own-names.ts";

/** Words for whoever may do everything, alone or with what they are an administrator of. */
const powerful =
  /^(?:role[-_])?(?:(?:super|global|system|sys|site|platform)[-_ ]?)?(?:admin(?:istrator)?|root|super[-_ ]?user|staff)s?$/i;
/** Rights to everything: `*`, `*:*`, `admin:*`. */
const wildcard = /^(?:\*|\*[:.]\*|admin(?:[:.]\*)?)$/i;
const roleField =
  /^(?:(?:user|account|cognito)[-_:]?)?(?:roles?|types?|groups?|authorit(?:y|ies)|permissions?|scopes?|scp)$/i;
const rightsField = /^(?:permissions?|scopes?|scp)$/i;
const flag = /^(?:is[-_]?)?(?:super[-_]?)?(?:admin|administrator|super[-_]?user|staff|root)$/i;
/** Objects within a record or a token that say more of the same person. */
const within = /^(?:user|me|data|profile|account|viewer|current[-_]?user|realm[-_]access|app[-_]metadata)$/i;
const maxDepth = 3;

/** What says that somebody has an administrator's rights, in words for a sentence, and where it stands. */
export type PrivilegeSign = { where: string; sign: string };

/** What an identity's role, token or sign-in says of an administrator's rights; null where none does. */
export function privilegeByCredential({ traits, credentials, signedInAs }: ScanUser): PrivilegeSign | null {
  const places = [
    ["its role", { role: traits.role }],
    ["its token", claimsOf(credentials.secret)],
    ["the answer to its sign-in", signedInAs],
  ] as const;
  for (const [where, value] of places) {
    const sign = privilegeIn(value);
    if (sign !== null) return { where, sign };
  }
  return null;
}

/**
 * What a record of one person says of an administrator's rights, `role: admin`; null where nothing does, or where the record holds
 * what a scan wrote: a right that it was given by a scan is nobody's.
 */
export function privilegeIn(record: unknown): string | null {
  if (isWritten(record)) return null;
  return signIn(record, 0);
}

/** Whether a record holds what a scan wrote. */
export const isWritten = (record: unknown): boolean =>
  typeof record === "object" && /postern-/.test(JSON.stringify(record) ?? "");

/** Fields of roles alone: what is plainly a type is mostly that of something else. */
const ownRole = /^(?:(?:user|account|cognito)[-_:]?(?:roles?|types?|groups?)|roles?|groups?|authorit(?:y|ies))$/i;
const maxRoles = 5;

/** The words for roles that a token, the answer to a sign-in or a record gives one person. */
export function rolesIn(value: unknown, depth = 0, field = ownRole): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > maxDepth) return [];
  const found = Object.entries(value)
    .slice(0, 60)
    .flatMap(([name, held]) => {
      if (field.test(name)) return wordsIn(held).filter((word) => /^[a-z][\w:.-]{0,39}$/i.test(word));
      return within.test(name) ? rolesIn(held, depth + 1, field) : [];
    });
  return [...new Set(found)].slice(0, maxRoles);
}

/** The roles that an identity's token and sign-in tell. */
export const rolesByCredential = ({ credentials, signedInAs }: ScanUser): string[] => [
  ...rolesIn(claimsOf(credentials.secret)),
  ...rolesIn(signedInAs),
];

/** Who is told to have a role beside nothing else is of a team, and none of a rank: groups are left out. */
const rank = /^(?:(?:user|account|cognito)[-_:]?(?:roles?|types?)|roles?|authorit(?:y|ies))$/i;

/** The roles that a record, or a token, gives one person, without the groups that they belong to. */
export const ranksIn = (value: unknown): string[] => rolesIn(value, 0, rank);

/** Adds the roles that records give whom they are of; what a scan wrote into one is no role of theirs. */
export function learnRoles(user: ScanUser, records: readonly unknown[]): void {
  const told = records.filter((record) => !isWritten(record)).flatMap(ranksIn);
  if (told.length > 0) user.roles = [...new Set([...(user.roles ?? []), ...told])];
}

/** A role that one has and the other has not, as the target says of both; null where it says nothing of either. */
export function furtherRole(owner: ScanUser, asker: ScanUser): string | null {
  const [theirs, askers] = [owner, asker].map(({ roles = [], credentials, signedInAs }) => [
    ...roles,
    ...ranksIn(claimsOf(credentials.secret)),
    ...ranksIn(signedInAs),
  ]);
  if (!theirs || !askers || theirs.length === 0) return null;
  return askers.find((role) => !theirs.some((one) => one.toLowerCase() === role.toLowerCase())) ?? null;
}

function signIn(value: unknown, depth: number): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value) || depth > maxDepth) return null;
  for (const [name, held] of Object.entries(value).slice(0, 60)) {
    if (flag.test(name) && (held === true || held === 1)) return `${name}: ${held}`;
    if (!roleField.test(name)) continue;
    const isRight = rightsField.test(name);
    const word = wordsIn(held).find((one) => (isRight ? wildcard : powerful).test(one));
    if (word !== undefined) return `${name}: ${word}`;
  }
  for (const [name, inner] of Object.entries(value).slice(0, 60)) {
    const sign = within.test(name) ? signIn(inner, depth + 1) : null;
    if (sign !== null) return sign;
  }
  return null;
}

/** Roles or rights as they are told: a word, several in a text, or a list of words or of things that have a name. */
function wordsIn(value: unknown): string[] {
  if (typeof value === "string") return value.split(/[\s,]+/);
  if (Array.isArray(value)) return value.slice(0, 60).flatMap((one) => wordsIn(one));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, held]) =>
    /^(?:name|code|slug|key|authority|role|title)$/i.test(name) && typeof held === "string" ? [held] : [],
  );
}
