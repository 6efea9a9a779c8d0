import { expect, test } from "vitest";
import type { Exchange } from "../../contract/endpoints.ts";
import { kindOf, leakedFields } from "./leaked-fields.ts";

const answer = (responseBody: string, url = "https://api.test/people/4"): Exchange => ({
  identity: "other",
  purpose: "",
  method: "GET",
  url,
  requestHeaders: {},
  requestBody: null,
  status: 200,
  responseHeaders: {},
  responseBody,
  bytes: responseBody.length,
  durationMs: 1,
  error: null,
});

test("What the owner got as well has leaked, redacted, the most telling first", () => {
  const owner = answer('{"id":"4","at":"2026-01-01","role":"admin","email":"ada@alder.example","token":"[redacted]"}');
  const shown = answer('{"id":"4","at":"2027-01-01","role":"admin","email":"ada@alder.example","token":"[redacted]"}');
  expect(leakedFields({ baseline: owner, shown }).map(({ name, value }) => `${name} ${value}`)).toEqual([
    "token [redacted]",
    "email a••••@alder.example",
    "role admin",
  ]);
});

test("A field of many objects stands once, with how often it came", () => {
  const list = answer('[{"email":"a@b.test"},{"email":"c@d.test"}]');
  expect(leakedFields({ baseline: list, shown: list })).toEqual([
    { name: "email", value: "a••••@b.test", kind: "Personal data", times: 2 },
  ]);
});

test("A file of settings leaks its settings, also where nobody owns it", () => {
  const file = answer("DB_HOST=10.0.4.12\nDB_PASSWORD=[redacted]\n", "https://api.test/.env");
  expect(leakedFields({ baseline: null, shown: file }).map(({ name }) => name)).toEqual(["DB_PASSWORD", "DB_HOST"]);
});

test.each([
  ["receiptEmail", "Personal data"],
  ["card_last4", "Card or bank data"],
  ["createdAt", "Date"],
  ["colour", null],
])("%s is %s", (name, kind) => expect(kindOf(name)).toBe(kind));
