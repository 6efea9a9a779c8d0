import { describe, expect, test } from "vitest";
import { readAccess } from "./access-file.ts";
import { changedAccess } from "./changed-access.ts";
import { changeAccess, importAccess } from "./kept-access.ts";
import { type AccessDecision, decideAccess } from "./write-access.ts";

const before = `# Reviewed by the payments team.
target: https://api.example.test/
identities: [ alice, bob ]
access:
  /health:
    GET /health: public # the load balancer
  /v2/orders:
    # Bob is an auditor.
    GET /v2/orders: { alice: allowed, bob: denied, anonymous: denied } # open: bypassed by bob
    POST /v2/orders: unknown # ask Mira
`;
const decide = (...decisions: AccessDecision[]) => decideAccess(before, decisions, "access.yaml");
/** The line of an operation. */
const lineOf = (text: string, name: string) => text.split("\n").find((line) => line.includes(`${name}:`));

describe("A decision", () => {
  test("changes the cells that it names, and nothing else of the file", () => {
    const text = decide({ operation: "GET /v2/orders", access: { bob: "allowed" } });
    expect(lineOf(text, "GET /v2/orders")).toBe(
      "    GET /v2/orders: { alice: allowed, bob: allowed, anonymous: denied }",
    );
    const rest = (whole: string) => whole.split("\n").filter((line) => !line.includes("GET /v2/orders:"));
    expect(rest(text)).toEqual(rest(before));
  });

  test("takes one identity out of what was public, and leaves the others allowed", () => {
    const text = decide({ operation: "GET /health", access: { anonymous: "denied" } });
    expect(lineOf(text, "GET /health")).toBe(
      "    GET /health: { alice: allowed, bob: allowed, anonymous: denied } # the load balancer",
    );
  });

  test("calls public what is allowed to everybody", () => {
    const text = decide({
      operation: "POST /v2/orders",
      access: { alice: "allowed", bob: "allowed", anonymous: "allowed" },
    });
    expect(lineOf(text, "POST /v2/orders")).toBe("    POST /v2/orders: public # ask Mira");
  });

  test("adds an operation and an identity that the file lacks, each at its place", () => {
    const text = decide({ operation: "GET /v2/carts/{id}", access: { mira: "allowed", anonymous: "denied" } });
    expect(text).toContain("identities: [ alice, bob, mira ]");
    expect(text).toContain(
      "  /v2/carts:\n    GET /v2/carts/{id}: { mira: allowed, anonymous: denied }\n  /v2/orders:\n",
    );
  });

  test("that contradicts what stands is refused with the line", () => {
    expect(() => decide({ operation: "GET /v2/orders", access: { anonymous: "allowed" } })).toThrow(
      "access.yaml:9: anonymous is allowed, and bob is denied",
    );
  });

  test("tells which cells it changed, from what to what", () => {
    const { changes } = changeAccess(before, [
      { operation: "GET /health", access: { anonymous: "denied" } },
      { operation: "GET /v2/orders", access: { bob: "allowed", alice: "allowed" } },
      { operation: "POST /v2/orders", access: "public" },
    ]);
    expect(changes).toEqual([
      { operation: "GET /health", identity: "anonymous", from: "allowed", to: "denied" },
      { operation: "GET /v2/orders", identity: "bob", from: "denied", to: "allowed" },
      { operation: "POST /v2/orders", identity: null, from: "unknown", to: "public" },
    ]);
  });
});

describe("A file that is imported", () => {
  test("is kept byte for byte, however it is laid out", () => {
    const odd = 'identities:   [alice]\naccess:\n\n  /a: {"GET /a": {alice: allowed}}   # by hand\n';
    expect(importAccess(before, odd).text).toBe(odd);
  });

  test("tells what it decides and what it names no more", () => {
    const after = "identities: [ alice ]\naccess:\n  /health:\n    GET /health: public\n";
    expect(changedAccess(readAccess(before, "f"), readAccess(after, "f"))).toEqual([
      { operation: "GET /v2/orders", identity: null, from: null, to: null },
      { operation: "POST /v2/orders", identity: null, from: "unknown", to: null },
    ]);
    expect(importAccess(null, after).changes).toEqual([
      { operation: "GET /health", identity: null, from: "unknown", to: "public" },
    ]);
  });
});
