import { expect, test } from "vitest";
import { createIdentities } from "./identities.ts";
import { ownCustomers, ownNames } from "./own-names.ts";

const nobody = { role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
const token = (claims: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2lnbmF0dXJl`;
const login = (body: string) =>
  ({
    method: "POST",
    path: "/in",
    contentType: "application/json",
    token: { from: "json", pointer: "/t" },
    body,
  }) as const;

function namesOf(credentials: string | null, body: string | null, signedInAs?: unknown): string[] {
  const traits = { label: "ann", ...nobody, login: body === null ? null : login(body) };
  const { users } = createIdentities({ authMethod: "bearer", credentials, traits });
  return users.flatMap((user) => ownNames({ ...user, signedInAs }));
}

test.each<[string, string | null, string | null, unknown, string[]]>([
  ["an answer to signing in", null, null, { id: "session-7", token: "x", userId: "ann" }, ["ann", "session-7"]],
  ["an account in it", null, null, { data: { user: { id: 12, handle: "ann" } } }, ["12", "ann"]],
  ["a token", token({ sub: "u-9", iat: 1, username: "ann" }), null, undefined, ["u-9", "ann"]],
  ["a body of JSON", null, '{"userName":"ann","password":"secret-pw"}', undefined, ["ann"]],
  ["a form", null, "username=ann&password=secret-pw", undefined, ["ann"]],
  ["nothing", "opaque-4711", null, { token: "x", items: [{ id: 3 }] }, []],
])("What somebody is called is read from %s", (_what, credentials, body, answered, names) => {
  expect(namesOf(credentials, body, answered)).toEqual(names);
});

test("The customer that somebody belongs to is read from the token, from the sign-in's answer, and as it was entered", () => {
  const customersOf = (credentials: string | null, tenantLabel: string | null, signedInAs?: unknown) => {
    const traits = { label: "ann", ...nobody, tenantLabel };
    const { users } = createIdentities({ authMethod: "bearer", credentials, traits });
    return users.flatMap((user) => ownCustomers({ ...user, signedInAs }));
  };
  expect(customersOf(token({ sub: "u-9", org: "north" }), null)).toEqual(["north"]);
  expect(customersOf("opaque", "North Ltd.", { user: { id: 7, company: { id: 3, slug: "north" } } })).toEqual([
    ...["3", "north", "North Ltd."],
  ]);
  expect(customersOf("opaque", null)).toEqual([]);
});
