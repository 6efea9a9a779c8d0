import { expect, test } from "vitest";
import { createIdentities } from "./identities.ts";

const login = { method: "POST", path: "/login", contentType: "application/json", token: null };
const traits = { label: "ann", role: "user", isPrivileged: false, tenantLabel: null, healthPath: null };

test.each([
  ['{"user":{"email":"ann@shop.example","password":"opensesame7"}}', ["opensesame7"]],
  ['{"name":"ann","otp":123456,"backup_codes":["a"],"apiKeys":["key-of-ann-1"]}', ["123456"]],
  ["email=ann%40shop.example&password=open+sesame+7&remember=1", ["open sesame 7"]],
  ["<login>ann</login>", []],
  ['{"password":""}', []],
])("of a login step's body %s what it holds of secrets is never stored", (body, secrets) => {
  const identities = createIdentities({
    authMethod: "none",
    credentials: null,
    traits: { ...traits, login: { ...login, body } as never },
    others: [],
  });
  expect(identities.secrets()).toEqual(secrets);
});
