import { describe, expect, it } from "vitest";
import type { ControlState, EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { byteCount, comparedExchanges, exchangeResult, leadingVerdict } from "./read-exchange.ts";
import { weakness } from "./weakness.ts";

const answer = (identity: Exchange["identity"], status: number | null) =>
  ({ identity, status, method: "GET" }) as Exchange;
const owner = answer("owner", 200);
const result = (exchange: Exchange, state: ControlState, exchanges = [owner]) =>
  exchangeResult(exchange, { authentication: { state, confidence: null, code: "x", reason: "x" }, exchanges });

describe("what an answer means", () => {
  it("a stranger's 200 is a bypass only where the verdict says that authentication is missing", () => {
    expect(result(answer("anonymous", 200), "missing")).toBe("bypassed");
    // A soft 403: refused in words, with status 200.
    expect(result(answer("anonymous", 200), "enforced")).toBe("enforced");
    expect(result(answer("anonymous", 200), "public")).toBe("public");
    expect(result(answer("anonymous", 200), "inconclusive")).toBe("inconclusive");
  });

  it("a stranger whose input is examined like the owner's bypasses too, without any success", () => {
    expect(result(answer("anonymous", 422), "missing", [answer("owner", 422)])).toBe("bypassed");
    expect(result(answer("anonymous", 404), "missing")).toBe("answered");
  });

  it("a refused made-up credential is no bypass, even where the anonymous request is one", () => {
    expect(result(answer("invalid", 401), "missing")).toBe("refused");
  });

  it("the owner is allowed, refused or just answered; silence is no answer", () => {
    expect(result(answer("owner", 204), "missing")).toBe("allowed");
    expect(result(answer("owner", 403), "missing")).toBe("refused");
    expect(result(answer("owner", 404), "missing")).toBe("answered");
    expect(result(answer("owner", null), "missing")).toBe("no answer");
  });
});

describe("which answers are compared", () => {
  const compared = (state: ControlState, exchanges: Exchange[]) =>
    comparedExchanges({ method: "GET", authentication: { state }, exchanges } as EndpointDetail)?.map(
      ({ identity }) => identity,
    );

  it("the stranger who got through comes before the one who did not", () => {
    const refused = answer("anonymous", 401);
    expect(compared("missing", [owner, refused, answer("invalid", 200)])).toEqual(["owner", "invalid"]);
    expect(compared("enforced", [owner, refused, answer("invalid", 401)])).toEqual(["owner", "anonymous"]);
  });

  it("none without an owner's answer, or without a stranger's", () => {
    expect(compared("missing", [answer("anonymous", 200)])).toBeUndefined();
    expect(compared("missing", [owner, answer("anonymous", null)])).toBeUndefined();
  });
});

describe("the claim", () => {
  const leading = (authentication: ControlState, authorization: ControlState) =>
    leadingVerdict({
      authentication: { state: authentication },
      authorization: { state: authorization },
    } as EndpointDetail).state;

  it("speaks of what is wrong before what is fine, and of what is known before what was not tested", () => {
    expect(leading("enforced", "missing")).toBe("missing");
    expect(leading("enforced", "not_tested")).toBe("enforced");
    expect(leading("inconclusive", "not_tested")).toBe("inconclusive");
  });
});

it("bytes are short enough for a column", () => {
  expect([0, 412, 1400, 2_500_000].map(byteCount)).toEqual(["0 B", "412 B", "1.4 kB", "2.5 MB"]);
});

describe("a classification", () => {
  it("is shown in full and links to the page that explains it", () => {
    expect(weakness("CWE-306")).toEqual({
      text: "CWE-306 Missing Authentication for Critical Function",
      link: "https://cwe.mitre.org/data/definitions/306.html",
    });
    expect(weakness("API2:2023 Broken Authentication")).toEqual({
      text: "API2:2023 Broken Authentication",
      link: "https://owasp.org/API-Security/editions/2023/en/0xa2-broken-authentication/",
    });
    expect(weakness("API10:2023").link).toBe(
      "https://owasp.org/API-Security/editions/2023/en/0xaa-unsafe-consumption-of-apis/",
    );
  });

  it("of another form stays text without a link", () => {
    expect(weakness("javascript:alert(1)")).toEqual({ text: "javascript:alert(1)", link: null });
    expect(weakness("CWE-99999")).toMatchObject({ text: "CWE-99999" });
  });
});
