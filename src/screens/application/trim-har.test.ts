import { expect, test } from "vitest";
import { trimHar } from "./trim-har.ts";

const entry = (url: string) => ({
  request: {
    method: "POST",
    url,
    headers: [{ name: "Authorization", value: "Bearer very-secret" }],
    postData: { mimeType: "application/json", text: '{"password":"very-secret"}' },
  },
  response: { status: 200, content: { mimeType: "application/json", text: '{"token":"very-secret"}' } },
});

test("Of a recording only methods, addresses, statuses and media types leave the browser", () => {
  const trimmed = trimHar(JSON.stringify({ log: { entries: [entry("https://api.acme.test/orders#x")] } }));
  expect(trimmed).not.toContain("very-secret");
  expect(JSON.parse(trimmed).log.entries).toEqual([
    {
      request: { method: "POST", url: "https://api.acme.test/orders", postData: { mimeType: "application/json" } },
      response: { status: 200, content: { mimeType: "application/json" } },
    },
  ]);
});

test("What was asked many times is sent once", () => {
  const entries = Array.from({ length: 500 }, () => entry("https://api.acme.test/orders"));
  expect(JSON.parse(trimHar(JSON.stringify({ log: { entries } }))).log.entries).toHaveLength(1);
});

test("A file that is no recording is refused with what to do", () => {
  expect(() => trimHar("<html>")).toThrow("Export the recording as HAR");
  expect(() => trimHar("{}")).toThrow("The file is no HTTP Archive");
});
