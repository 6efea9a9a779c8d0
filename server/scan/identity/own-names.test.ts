import { expect, test } from "vitest";
import { createIdentities } from "./identities.ts";
import { ownNames } from "./own-names.ts";

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
