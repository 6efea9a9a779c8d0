import { describe, expect, it } from "vitest";
import type { AccessResult, ControlState, EndpointDetail, Exchange } from "../../contract/endpoints.ts";
import { byteCount, exchangeResult, leadingVerdict } from "./read-exchange.ts";
import { weakness } from "./weakness.ts";

const answer = (identity: Exchange["identity"], status: number | null, more: Partial<Exchange> = {}) =>
  ({ identity, status, method: "GET", ...more }) as Exchange;
const cell = (identity: string, result: AccessResult, status = 200) => ({
  identity,
  result,
  status,
  code: "x",
  reason: "x",
});
const result = (exchange: Exchange, state: ControlState, access: EndpointDetail["access"] = []) =>
  exchangeResult(exchange, { authentication: { state, confidence: null, code: "x", reason: "x" }, access });

describe("what an answer means", () => {
  it("is what the scan says of it, whatever the verdict on strangers", () => {
    expect(result(answer("other", 200, { result: "bypassed" }), "enforced")).toBe("bypassed");
    expect(result(answer("other", 200, { result: "allowed" }), "missing")).toBe("allowed");
    expect(result(answer("owner", 404, { result: null }), "enforced")).toBeNull();
  });
});

describe("what an answer of older proof means", () => {
  it("a stranger's 200 is a bypass only where the verdict says that authentication is missing", () => {
    expect(result(answer("anonymous", 200), "missing")).toBe("bypassed");
    // A soft 403: refused in words, with status 200.
    expect(result(answer("anonymous", 200), "enforced")).toBe("denied");
    expect(result(answer("anonymous", 200), "public")).toBe("allowed");
    expect(result(answer("anonymous", 200), "inconclusive")).toBe("inconclusive");
  });

  it("another user fares as the matrix says, and not at all where that is about another answer", () => {
    const access = [cell("bob", "bypassed"), cell("eve", "allowed")];
    expect(result(answer("other", 200, { label: "bob" }), "enforced", access)).toBe("bypassed");
    expect(result(answer("other", 200, { label: "eve" }), "missing", access)).toBe("allowed");
    expect(result(answer("other", 404, { label: "bob" }), "enforced", access)).toBeNull();
  });

  it("who is refused did not get in, even where others did", () => {
    expect(result(answer("invalid", 401), "missing")).toBe("denied");
  });

  it("the owner is allowed, refused or only asked to compare with; silence decides nothing", () => {
    expect(result(answer("owner", 204), "missing")).toBe("allowed");
    expect(result(answer("owner", 403), "missing")).toBe("denied");
    expect(result(answer("owner", 404), "missing")).toBeNull();
    expect(result(answer("owner", null), "missing")).toBe("inconclusive");
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
