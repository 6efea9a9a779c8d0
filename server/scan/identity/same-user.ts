import { isDeepStrictEqual } from "node:util";
import { plainName, secretField } from "../../../src/contract/secrets.ts";
import type { ScanUser } from "./identities.ts";
import { claimsOf, fieldsOf } from "./own-names.ts";
import { isApart, personFieldsOf, saySame } from "./person-fields.ts";

/** Claims that say when and for which session a token was issued: they differ between two tokens of one user. */
const ofSession =
  /^(?:iat|exp|nbf|jti|auth_?time|nonce|[acs]_hash|acr|amr|ver|rat|sid|session(?:_?(?:id|state))?|token_?id|device(?:_?id)?)$/i;
/** Claims of what one may do. */
const ofRights = /^(?:scopes?|scp|roles?|permissions?|groups?|authorities|(?:is_?)?admin|(?:realm|resource)_access)$/i;
/** Subjects that name a kind of token or of caller, and nobody. */
const ofNobody =
  /^(?:access|refresh|auth\w*|api|jwt|id|token|session|login|users?|user[ _-]?details|clients?|service|subject)$/i;
/** Fields of a sign-in that name the account. */
const ofAccount = /^(?:user|user[-_]?(?:name|id)|login|e[-_]?mail|account|identifier|handle|phone)$/i;
const maxDepth = 3;

/**
 * What shows that two identities are certainly one user by what they sign in with, in words for a sentence: one subject of one
 * issuer's tokens, one account at one sign-in, or an answer to it that names both. Null where nothing does.
 */
export function sameByCredential(one: ScanUser, two: ScanUser): string | null {
  if (isOneSubject(one, two)) return "both tokens name the same subject";
  if (isOneAccount(one, two)) return "both sign in with the same account";
  const [mine, theirs] = [one, two].map(({ signedInAs }) => personFieldsOf(signedInAs, false));
  const isNamed = mine && theirs && saySame(mine, theirs) && [one, two].every((user) => isCalled(user, mine.person));
  return isNamed ? "both sign-ins are answered with the same user" : null;
}

/** Whether a record names somebody as their own credential does: then it is certainly about them. */
export function isCalled(user: ScanUser, record: ReadonlyMap<string, string>): boolean {
  const names = namesOf(user);
  return [...record.values()].some((value) => names.has(value));
}

/** What somebody is called by the token, the sign-in or the user name that they come with. */
export function namesOf({ credentials, traits }: ScanUser): Set<string> {
  const body = traits.login?.body ?? null;
  const claimed = personFieldsOf(claimsOf(credentials.secret), false).person.values();
  return new Set([...claimed, ...(body === null ? [] : accountsIn(fieldsOf(body))), ...basicName(credentials)]);
}

function isOneSubject(one: ScanUser, two: ScanUser): boolean {
  const [mine, theirs] = [claimsOf(one.credentials.secret), claimsOf(two.credentials.secret)];
  if (!isObject(mine) || !isObject(theirs) || !isDeepStrictEqual(mine.iss, theirs.iss)) return false;
  // Two tokens of one user may be for different rights, and are to be compared where that is what they were entered for.
  const [mayMore, mayMoreToo] = [one, two].map((user) => user.traits.isPrivileged && user.privilegedBy === undefined);
  if (mayMore !== mayMoreToo && !areAlike(mine, theirs, (name) => ofRights.test(name))) return false;
  const [me, them] = [personFieldsOf(mine, false), personFieldsOf(theirs, false)];
  if (isApart(me, them)) return false;
  if (mine.sub !== undefined && theirs.sub !== undefined) return mine.sub === theirs.sub && namesSomebody(mine);
  // Where nothing is called the subject, no more than time and session may differ.
  const isNamed = me.person.size > 0 || mine.id !== undefined || mine._id !== undefined;
  return isNamed && areAlike(mine, theirs, (name) => !ofSession.test(name));
}

/** Whether a token's subject is somebody, and not the application that asks, or a word that stands in every token. */
function namesSomebody({ sub, client_id, azp, aud, iss }: Record<string, unknown>): boolean {
  return String(sub).length > 0 && !ofNobody.test(String(sub)) && ![client_id, azp, aud, iss].flat().includes(sub);
}

function areAlike(one: object, two: object, counts: (name: string) => boolean): boolean {
  const counted = (claims: object) => Object.fromEntries(Object.entries(claims).filter(([name]) => counts(name)));
  return isDeepStrictEqual(counted(one), counted(two));
}

/** Whether two sign in at one place with what differs in secrets at most, or by one user name (RFC 7617). */
function isOneAccount(one: ScanUser, two: ScanUser): boolean {
  const [mine, theirs] = [one.traits.login, two.traits.login];
  if (!mine || !theirs)
    return mine === theirs && basicName(one.credentials).some((name) => basicName(two.credentials).includes(name));
  if (mine.body === null || theirs.body === null || mine.method !== theirs.method || mine.path !== theirs.path)
    return false;
  const [me, them] = [fieldsOf(mine.body), fieldsOf(theirs.body)];
  // A guest has no account: each sign-in makes another.
  return accountsIn(me).length > 0 && isDeepStrictEqual(withoutSecrets(me), withoutSecrets(them));
}

function accountsIn(value: unknown, depth = 0): string[] {
  if (!isObject(value) || depth > maxDepth) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "string" && inner !== "" && ofAccount.test(name) ? [inner] : accountsIn(inner, depth + 1),
  );
}

function withoutSecrets(value: unknown): unknown {
  if (!isObject(value)) return value;
  const told = Object.entries(value).filter(([name]) => !secretField.test(plainName(name)));
  return Object.fromEntries(told.map(([name, inner]) => [name, withoutSecrets(inner)]));
}

function basicName({ parts }: ScanUser["credentials"]): string[] {
  const sent = Object.values(parts("owner").headers).find((value) => /^basic /i.test(value));
  const name = Buffer.from(sent?.slice(6) ?? "", "base64")
    .toString("utf8")
    .split(":", 1)[0];
  return name ? [name] : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
