import { expect, test } from "vitest";
import type { Exchange } from "../../src/contract/endpoints.ts";
import { tellingExchange } from "./telling-exchange.ts";

const answer = (label: string, more: Partial<Exchange> = {}) =>
  ({ identity: "other", label, status: 200, ...more }) as Exchange;
const finding = { alertType: "authorization", checkId: "object-authorization" } as const;

test("A finding is shown by the answer that proves it, not by whoever was rightly let in", () => {
  const owner = answer("mina", { identity: "owner" });
  const admin = answer("root", { result: "allowed" });
  const mika = answer("mika", { result: "bypassed", proves: ["object-authorization"] });
  expect(tellingExchange([owner, admin, mika], finding)).toBe(mika);
});

test("Proof of earlier scans is told by who got in", () => {
  const refused = answer("bob", { status: 403 });
  const mika = answer("mika");
  expect(tellingExchange([refused, mika], finding)).toBe(mika);
});
