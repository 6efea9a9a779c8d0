import { describe, expect, it } from "vitest";
import type { ControlState, EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import type { Finding } from "../../contract/findings.ts";
import { baselineOf, firstPair, pairsOf, provingPair } from "./compared-pairs.ts";

const answer = (identity: Exchange["identity"], status: number | null, more: Partial<Exchange> = {}) =>
  ({ identity, status, method: "GET", url: "/cards/1", requestBody: null, ...more }) as Exchange;
const detail = (exchanges: Exchange[], state: ControlState = "enforced") =>
  ({ method: "GET", authentication: { state }, access: [], exchanges }) as unknown as EndpointDetail;
const finding = (checkId: string) => ({ checkId }) as Finding;

const specified = answer("owner", 200, { result: "allowed" });
const anonymous = answer("anonymous", 401, { result: "denied" });
const mina = answer("owner", 200, { label: "mina", result: "allowed" });
const minaAgain = answer("owner", 200, { label: "mina", result: "allowed" });
const mats = answer("other", 200, { label: "mats", result: "allowed" });
const mika = answer("other", 200, {
  label: "mika",
  url: "/cards/1?of=mika",
  result: "bypassed",
  proves: ["object-authorization"],
});
const leak = [specified, anonymous, mina, minaAgain, mats, mika];

describe("the comparison opens on", () => {
  it("whoever proves the worst open finding, beside the answer of the one whose it is", () => {
    const pair = firstPair(detail(leak), [finding("object-authorization")]);
    expect(pair?.shown).toBe(mika);
    expect(pair?.baseline).toBe(mina);
  });

  it("the next finding's proof where none of the worst is kept", () => {
    const open = [finding("exposed-properties"), finding("object-authorization")];
    expect(firstPair(detail(leak), open)?.shown).toBe(mika);
  });

  it("who got through before who did not, and strangers before users", () => {
    const made = answer("invalid", 200, { result: "bypassed" });
    expect(firstPair(detail([specified, anonymous, made]), [])).toEqual({ baseline: specified, shown: made });
    expect(firstPair(detail([specified, anonymous, mats]), [])?.shown).toBe(anonymous);
  });

  it("whom the verdict leaves open before who was denied", () => {
    const doubtful = answer("other", 200, { label: "mika", result: "inconclusive" });
    expect(firstPair(detail([specified, anonymous, mats, doubtful]), [])?.shown).toBe(doubtful);
  });

  it("nothing without an owner's answer, or without another", () => {
    expect(firstPair(detail([anonymous]), [])).toBeNull();
    expect(firstPair(detail([specified, answer("anonymous", null)]), [])).toBeNull();
  });
});

describe("an answer is measured", () => {
  it("by the owner's to the same request", () => {
    const mine = answer("owner", 422, { method: "POST", requestBody: "{}" });
    const theirs = answer("anonymous", 401, { method: "POST", requestBody: "{}" });
    const first = answer("owner", 400, { method: "POST", requestBody: "?" });
    expect(baselineOf(theirs, [first, mine, theirs])).toBe(mine);
  });

  it("by the first answer of the same owner, which is measured by none", () => {
    expect(baselineOf(minaAgain, leak)).toBe(mina);
    expect(baselineOf(mina, leak)).toBeNull();
    expect(baselineOf(specified, leak)).toBeNull();
  });
});

describe("a finding is proven", () => {
  it("by the owner's own answer where that hands out too much, with a stranger's beside it", () => {
    const secret = { ...specified, proves: ["secrets-in-answer"] };
    const pair = provingPair(pairsOf(detail([secret, anonymous])), finding("secrets-in-answer"));
    expect(pair).toEqual({ baseline: secret, shown: anonymous });
  });

  it("by nothing where no answer is kept that shows it", () => {
    expect(provingPair(pairsOf(detail(leak)), finding("verbose-errors"))).toBeNull();
  });
});
