import { expect, test } from "vitest";
import type { Identity } from "../../contract/identities.ts";
import { comparisonsOf } from "./comparisons.ts";

const user = (label: string, rest: Partial<Identity> = {}): Identity => ({
  ...{ id: label.length, applicationId: 1, label, role: "user", isPrivileged: false, tenantLabel: null },
  ...{ isDefault: false, authMethod: "bearer", hasCredentials: true, login: null, hasLoginBody: false },
  ...{ healthPath: null, health: null, createdAt: "2026-01-01T00:00:00Z" },
  ...rest,
});
const dead = { alive: false, reason: "401", at: "2026-01-01T00:00:00Z" };
const said = (identities: Identity[]) =>
  comparisonsOf(identities).map(({ what, who, isReady }) => `${isReady ? "+" : "-"} ${what}: ${who}`);

test("One user proves nothing of others, and each comparison says whom it needs", () => {
  expect(said([user("alice"), user("ghost", { hasCredentials: false })])).toEqual([
    "- Cross-user: Needs two ordinary users of one customer",
    "- Cross-tenant: Needs users of two customers",
    "- Rights: Needs an ordinary and a privileged user",
  ]);
});

test("Two sessions of one user prove nothing, and both are named with what to do", () => {
  const alive = { alive: true, reason: "/me", at: "2026-01-01T00:00:00Z" };
  const needed = "user 2 and alice are the same user: enter another user's credential for user 2.";
  const double = { health: { ...alive, reason: needed, sameAs: "alice" } };
  expect(said([user("alice"), user("user 2", double)])).toEqual([
    `- Cross-user: ${needed}`,
    "- Cross-tenant: Needs users of two customers",
    "- Rights: Needs an ordinary and a privileged user",
  ]);
  expect(said([user("alice"), user("user 2", { ...double, isPrivileged: true })]).at(-1)).toBe(`- Rights: ${needed}`);
  expect(said([user("alice"), user("user 2", double), user("bob", { health: alive })])[0]).toBe(
    "+ Cross-user: alice and bob, users of one customer",
  );
});

test("Those who can sign in are compared first, and who cannot is named", () => {
  const acme = { tenantLabel: "acme" };
  expect(
    said([
      user("alice", { ...acme, health: dead }),
      user("bob", acme),
      user("cy", acme),
      user("mira", { tenantLabel: "globex" }),
      user("root", { isPrivileged: true, health: dead }),
    ]),
  ).toEqual([
    "+ Cross-user: bob and cy, users of one customer",
    "+ Cross-tenant: bob and mira, two customers",
    "- Rights: Waits until root can sign in again",
  ]);
});
