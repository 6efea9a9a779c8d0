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
