import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";

const answerTo = (path: string) => ({
  probe: { id: "x", identity: "owner" as const, purpose: "x", method: "GET", path },
  url: `https://api.test${path}`,
  status: 200,
  headers: {},
  sentHeaders: {},
  body: "",
  bytes: 0,
  truncated: false,
  durationMs: 1,
  error: null,
});

test("An address in a command shows no credential, not even one that is not the stored one", () => {
  expect(curlOf(answerTo("/report?page=2&access_token=of-somebody-else&sig=abc"), ["stored-key"])).toBe(
    'curl -i "https://api.test/report?page=2&access_token=[redacted]&sig=[redacted]"',
  );
});

test("The stored credential in an address is a shell variable, so that the command still works", () => {
  expect(curlOf(answerTo("/report?page=2&api_key=stored-key"), ["stored-key"])).toBe(
    'curl -i "https://api.test/report?page=2&api_key=$TOKEN"',
  );
});
