import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { curlAs, variableOf } from "./curl-pair.ts";

const traits = { role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
const identities = createIdentities({
  authMethod: "bearer",
  credentials: "default-token-91c2",
  others: [{ label: "mats", ...traits, authMethod: "bearer", credentials: "mats-token-4d5e" }],
});
const asked = (identity: Probe["identity"], label: string | undefined, token: string): Answer => ({
  probe: { id: "x", identity, purpose: "", method: "GET", path: "/a", ...(label ? { label } : {}) },
  url: "http://target.test/a",
  sentHeaders: { authorization: `Bearer ${token}` },
  status: 200,
  headers: {},
  body: "",
  bytes: 0,
  truncated: false,
  durationMs: 1,
  error: null,
});

test("A command names the identity whose credential it needs", () => {
  expect(curlAs(asked("other", "mats", "mats-token-4d5e"), identities)).toContain("Bearer $MATS");
  expect(curlAs(asked("owner", undefined, "default-token-91c2"), identities)).toContain("Bearer $TOKEN");
});

test.each([
  ["default", "TOKEN"],
  [undefined, "TOKEN"],
  ["read only", "READ_ONLY"],
  ["2nd", "_2ND"],
  ["Ödön", "__D_N"],
])("The credential of %s is a name that a shell takes: %s", (label, variable) => {
  expect(variableOf(label)).toBe(variable);
  expect(variable).toMatch(/^[A-Z_][A-Z0-9_]*$/);
});
