import { describe, expect, it } from "vitest";
import type { Exchange } from "../../contract/endpoints.ts";
import { headerLines } from "./header-lines.ts";

const answer = (responseHeaders: Record<string, string>, responseBody = "{}") =>
  ({ responseHeaders, responseBody }) as unknown as Exchange;
const plain = { "content-type": "application/json", date: "Sat, 21 Nov 2026 10:00:00 GMT" };
const open = { ...plain, date: "Sat, 21 Nov 2026 10:00:01 GMT", "access-control-allow-origin": "https://foreign.test" };

describe("two answers with the same body", () => {
  it("are told apart by their headers, but for those that change by themselves", () => {
    expect(headerLines(answer(plain), answer(open))).toEqual([
      [],
      [{ text: "access-control-allow-origin: https://foreign.test", mark: "different" }],
    ]);
  });

  it("show no headers where the bodies differ already", () => {
    expect(headerLines(answer(plain), answer(open, "[]"))).toEqual([[], []]);
  });
});
