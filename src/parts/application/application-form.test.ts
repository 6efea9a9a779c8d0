import { expect, test } from "vitest";
import type { AuthMethod } from "../../contract/applications.ts";
import { emptyForm, targetUrlProblem, toNewApplication } from "./application-form.ts";
import { decodeCredentials, encodeCredentials } from "./credential-form.ts";

const credentials = {
  token: "  t0ken ",
  key: " k3y  ",
  username: "ann",
  password: " pass word ",
  headerName: " X-Session ",
  headerValue: " abc:def ",
};

test.each<[AuthMethod, string | null]>([
  ["none", null],
  ["bearer", "t0ken"],
  ["api-key", "k3y"],
  ["basic", "ann: pass word "],
  ["custom", "X-Session:abc:def"],
])("Credentials for %s are sent as %j", (authMethod, sent) => {
  expect(encodeCredentials({ authMethod, credentials })).toBe(sent);
});

test.each<[AuthMethod, string]>([
  ["bearer", "t0ken:x"],
  ["api-key", "k3y"],
  ["basic", "ann:pass:word "],
  ["custom", "Cookie:sid=a:b"],
])("A credential for %s that a tab carries is sent as it was: %j", (authMethod, text) => {
  expect(encodeCredentials({ authMethod, credentials: decodeCredentials(authMethod, text) })).toBe(text);
});

test("What was typed for another authentication method is never sent", () => {
  const sent = toNewApplication({ ...emptyForm, name: " Shop ", targetUrl: " https://shop.test ", credentials });
  expect(sent).toEqual({
    name: "Shop",
    targetUrl: "https://shop.test",
    environment: "production",
    authMethod: "none",
    credentials: null,
  });
});

test.each(["shop.test", "ftp://shop.test", "javascript:alert(1)", "https://", "http://ann:secret@shop.test"])(
  "%s is refused as a target URL with a sentence that says what to do",
  (url) => expect(targetUrlProblem(url)).toMatch(/^(Enter|Leave) /),
);

test.each(["http://localhost:4001", "https://shop.test/api", " https://shop.test "])("%j is a target URL", (url) =>
  expect(targetUrlProblem(url)).toBeUndefined(),
);
