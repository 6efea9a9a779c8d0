import { describe, expect, it } from "vitest";
import type { ControlState, Exchange, Verdict } from "../../contract/endpoints.ts";
import { byteCount, exchangeResult } from "./read-exchange.ts";
import { weaknessLink } from "./weakness-link.ts";

const verdict = (state: ControlState): Verdict => ({ state, confidence: null, code: "x", reason: "x" });
const answer = (identity: Exchange["identity"], status: number | null) => ({ identity, status }) as Exchange;

describe("what an answer means", () => {
  it("a stranger's 200 is a bypass only where the verdict says that authentication is missing", () => {
    expect(exchangeResult(answer("anonymous", 200), verdict("missing"))).toBe("bypassed");
    // A soft 403: refused in words, with status 200.
    expect(exchangeResult(answer("anonymous", 200), verdict("enforced"))).toBe("enforced");
    expect(exchangeResult(answer("anonymous", 200), verdict("public"))).toBe("public");
    expect(exchangeResult(answer("anonymous", 200), verdict("inconclusive"))).toBe("inconclusive");
  });

  it("a refused made-up credential is no bypass, even where the anonymous request is one", () => {
    expect(exchangeResult(answer("invalid", 401), verdict("missing"))).toBe("refused");
  });

  it("the owner is allowed or refused; silence is no answer", () => {
    expect(exchangeResult(answer("owner", 204), verdict("missing"))).toBe("allowed");
    expect(exchangeResult(answer("owner", 403), verdict("missing"))).toBe("refused");
    expect(exchangeResult(answer("owner", null), verdict("missing"))).toBe("no answer");
  });
});

it("bytes are short enough for a column", () => {
  expect([0, 412, 1400, 2_500_000].map(byteCount)).toEqual(["0 B", "412 B", "1.4 kB", "2.5 MB"]);
});

it("a classification links to the page that explains it, and to nothing else", () => {
  expect(weaknessLink("CWE-306 Missing Authentication for Critical Function")).toBe(
    "https://cwe.mitre.org/data/definitions/306.html",
  );
  expect(weaknessLink("API2:2023 Broken Authentication")).toBe(
    "https://owasp.org/API-Security/editions/2023/en/0xa2-broken-authentication/",
  );
  expect(weaknessLink("API10:2023 Unsafe Consumption of APIs")).toBe(
    "https://owasp.org/API-Security/editions/2023/en/0xaa-unsafe-consumption-of-apis/",
  );
  expect(weaknessLink("javascript:alert(1)")).toBeNull();
});
