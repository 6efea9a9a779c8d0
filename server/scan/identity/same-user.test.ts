import { expect, test } from "vitest";
import type { AuthMethod } from "../../../src/contract/applications.ts";
import { createIdentities } from "./identities.ts";
import { sameByCredential } from "./same-user.ts";

const plain = { role: "user", isPrivileged: false, tenantLabel: null, healthPath: null };
const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2lnbmF0dXJl`;
const login = (body: string | null, path = "/login") =>
  ({
    method: "POST",
    path,
    contentType: "application/json",
    token: { from: "json", pointer: "/token" },
    body,
  }) as const;

type Given = { credentials?: string; body?: string; path?: string; signedInAs?: unknown; isPrivileged?: boolean };

/** What is said of two who come with these. */
function said(one: Given, two: Given, authMethod: AuthMethod = "bearer"): string | null {
  const [first, second] = [one, two].map(({ credentials = null, body, path, isPrivileged = false }, at) => ({
    traits: { ...plain, label: `user ${at}`, isPrivileged, login: body === undefined ? null : login(body, path) },
    credentials,
  }));
  const { users } = createIdentities({
    ...{ authMethod, credentials: first?.credentials ?? null, ...(first ? { traits: first.traits } : {}) },
    others: second ? [{ ...second.traits, authMethod, credentials: second.credentials }] : [],
  });
  const [mine, theirs] = users.map((user, at) => ({ ...user, signedInAs: [one, two][at]?.signedInAs }));
  if (!mine || !theirs) throw new Error("One of them is left out.");
  return sameByCredential(mine, theirs);
}

const claims = {
  iss: "https://id.example",
  aud: "notes",
  client_id: "console",
  iat: 1_700_000_000,
  exp: 1_700_003_600,
};
const later = { iat: 1_700_009_000, exp: 1_700_012_600, jti: "c41f" };

test.each<[string, object, object]>([
  ["a subject", { sub: "u-81" }, { sub: "u-81", ...later }],
  ["a subject, with other scopes", { sub: "u-81", scope: "read" }, { sub: "u-81", scope: "read write" }],
  ["a user's number", { userId: 81 }, { userId: 81, ...later }],
  ["a user within", { user: { id: 81 } }, { user: { id: 81 }, ...later }],
  ["an id", { id: 81 }, { id: 81, ...later }],
  ["an address", { email: "ann@acme.example" }, { email: "ann@acme.example", ...later }],
])("Two tokens with the same are one user's: %s", (_what, one, two) => {
  expect(said({ credentials: token({ ...claims, ...one }) }, { credentials: token({ ...claims, ...two }) })).toBe(
    "both tokens name the same subject",
  );
});

test.each<[string, object, object]>([
  ["another subject", { sub: "u-81" }, { sub: "u-82" }],
  ["another issuer", { sub: "u-81" }, { sub: "u-81", iss: "https://other.example" }],
  ["one application's", {}, later],
  ["an application as their subject", { sub: "console" }, { sub: "console", ...later }],
  ["an audience as their subject", { sub: "notes" }, { sub: "notes", ...later }],
  [
    "a word as their subject, and another address",
    { sub: "x", email: "a@x.example" },
    { sub: "x", email: "b@x.example" },
  ],
  ["what kind of token it is as their subject", { sub: "access" }, { sub: "access", ...later }],
  ["one subject in two companies", { sub: "u-81", tenant_id: 1 }, { sub: "u-81", tenant_id: 2 }],
  ["one role", { role: "user" }, { role: "user", ...later }],
  ["one company", { tenant: "acme" }, { tenant: "acme", ...later }],
  ["one id and other roles", { id: 1, role: "admin" }, { id: 1, role: "user" }],
])("Two tokens with %s are two users'", (_what, one, two) => {
  expect(said({ credentials: token({ ...claims, ...one }) }, { credentials: token({ ...claims, ...two }) })).toBeNull();
});

test("Two tokens of one user for different rights are compared where they were entered for that", () => {
  const [reads, rules] = ["notes:read", "notes:admin"].map((scope) => token({ ...claims, sub: "u-81", scope }));
  const same = token({ ...claims, ...later, sub: "u-81", scope: "notes:read" });
  expect(said({ credentials: reads ?? "" }, { credentials: rules ?? "", isPrivileged: true })).toBeNull();
  expect(said({ credentials: reads ?? "" }, { credentials: same, isPrivileged: true })).not.toBeNull();
});

const ann = '{"email":"ann@acme.example","password":"one-Secret"}';
test.each<[string, Given, Given]>([
  ["JSON", { body: ann }, { body: ann }],
  ["another password", { body: ann }, { body: '{"email":"ann@acme.example","password":"two-Secret"}' }],
  ["a form", { body: "username=ann&password=one" }, { body: "username=ann&password=one" }],
  ["an envelope", { body: `{"user":${ann}}` }, { body: `{"user":${ann}}` }],
])("Two sign-ins with one account are one user's: %s", (_what, one, two) => {
  expect(said(one, two)).toBe("both sign in with the same account");
});

test("Two sign-ins by a name and an address are one user's where the answers name both", () => {
  const user = { id: 81, username: "ann", email: "ann@acme.example" };
  const byName = { body: '{"login":"ann","password":"one-Secret"}' };
  const answered = (token: string) => ({ token, user });
  const byAddress = { body: '{"login":"ann@acme.example","password":"one-Secret"}' };
  expect(said({ ...byName, signedInAs: answered("a") }, { ...byAddress, signedInAs: answered("b") })).toBe(
    "both sign-ins are answered with the same user",
  );
});

test.each<[string, Given, Given]>([
  ["another account", { body: ann }, { body: ann.replace("ann@", "ben@") }],
  [
    "one name in two companies",
    { body: '{"company":"acme","username":"admin","password":"x1"}' },
    { body: '{"company":"acorn","username":"admin","password":"x2"}' },
  ],
  ["one name in two places", { body: ann, path: "/acme/login" }, { body: ann, path: "/acorn/login" }],
  [
    "no account",
    { body: '{"client_id":"a","client_secret":"x1"}' },
    { body: '{"client_id":"a","client_secret":"x2"}' },
  ],
  [
    "an answer that is the same for everybody",
    { body: ann, signedInAs: { token: "a", user: { id: 1, email: "ann@acme.example" } } },
    { body: ann.replace("ann@", "ben@"), signedInAs: { token: "b", user: { id: 1, email: "ann@acme.example" } } },
  ],
])("Two sign-ins with %s are two users'", (_what, one, two) => {
  expect(said(one, two)).toBeNull();
});

test("One user name with two passwords is one user, and two names with one password are two", () => {
  expect(said({ credentials: "ann:phone-pass" }, { credentials: "ann:laptop-pass" }, "basic")).not.toBeNull();
  expect(said({ credentials: "ann:phone-pass" }, { credentials: "ben:phone-pass" }, "basic")).toBeNull();
});

test("Two opaque credentials say nothing", () => {
  expect(said({ credentials: "f00dfeed4711" }, { credentials: "cafe1234beef" })).toBeNull();
});
