import { expect, test } from "vitest";
import { createIdentities } from "./identities.ts";

test("an identity with the credential of another is the same user, and asks nothing by itself", () => {
  const traits = { role: "user" as const, isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const bearer = (label: string, credentials: string) => ({
    ...{ ...traits, label, credentials },
    authMethod: "bearer" as const,
  });
  const { users } = createIdentities({
    ...{ authMethod: "bearer", credentials: "tok-mika" },
    others: [bearer("user 2", " tok-mika "), bearer("user 3", "tok-mina"), bearer("user 4", "tok-mina")],
  });
  expect(users.map((user) => user.traits.label)).toEqual(["default", "user 3"]);
});

test("who signs in is a user of their own, though the header of their token is written alike until then", () => {
  const token = { from: "json" as const, pointer: "/token" };
  const signsIn = (label: string) => ({
    ...{ label, role: "user" as const, isPrivileged: false, tenantLabel: null, healthPath: null },
    login: {
      ...{ method: "POST" as const, path: "/login", contentType: "application/json" as const, token },
      body: JSON.stringify({ user: label }),
    },
  });
  const given = { authMethod: "custom" as const, credentials: "X-Session-Token: obtained-at-sign-in" };
  const others = [signsIn("ben"), signsIn("root")].map((traits) => ({ ...traits, ...given }));
  const { users } = createIdentities({ ...given, traits: signsIn("ann"), others });
  expect(users.map((user) => user.traits.label)).toEqual(["ann", "ben", "root"]);
});
