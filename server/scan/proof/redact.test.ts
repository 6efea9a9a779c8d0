import { expect, test } from "vitest";
import { encodingsOf } from "../../hide-secrets.ts";
import { redacted, redactorFor } from "./redact.ts";

const secret = "s3cr+t/Token==val ue";
const redactor = redactorFor([secret]);

test.each(encodingsOf([secret]))("The credential is redacted in the form %s", (form) => {
  for (const out of [redactor.text(`x ${form} y`), redactor.body(`{"echo":"${form}"}`), redactor.url(`/a?x=${form}`)]) {
    expect(out).not.toContain(form);
    expect(out).toContain(redacted);
  }
});

test("Headers that carry secrets are redacted by name, their scheme stays", () => {
  const headers = {
    authorization: "Bearer abc",
    cookie: "sid=1",
    "x-api-key": "k",
    "set-cookie": "sid=2",
    accept: "*/*",
  };
  expect(redactor.headers(headers)).toEqual({
    authorization: `Bearer ${redacted}`,
    cookie: redacted,
    "x-api-key": redacted,
    "set-cookie": redacted,
    accept: "*/*",
  });
});

test("Fields of JSON are redacted by name at any depth, also in a body that was cut", () => {
  const body =
    '{"user":{"name":"ann","passwordHash":"x1","accessToken":"y2","pin_code":1},"api_key":77,"secret":"cut of';
  expect(redactor.body(body)).toBe(
    `{"user":{"name":"ann","passwordHash":"${redacted}","accessToken":"${redacted}","pin_code":1},"api_key":"${redacted}","secret":"${redacted}"`,
  );
});

test("Parameters of addresses and forms are redacted by name", () => {
  expect(redactor.url("https://t.test/a?page=2&api_key=abc&token=d")).toBe(
    `https://t.test/a?page=2&api_key=${redacted}&token=${redacted}`,
  );
  expect(redactor.body("user=ann&password=hunter2")).toBe(`user=ann&password=${redacted}`);
});

test("Tokens, keys and password hashes are redacted wherever they stand", () => {
  const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
  const hash = "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy";
  const key = "-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----";
  expect(redactor.text(`a ${jwt} b ${hash} c ${key} d`)).toBe(`a ${redacted} b ${redacted} c ${redacted} d`);
});

test("Ordinary text stays as it is", () => {
  const cors = { "access-control-allow-credentials": "true", "access-control-allow-headers": "x-api-key" };
  expect(redactor.headers(cors)).toEqual(cors);
  const body = '{"name":"ann","items":[{"id":7,"total":12.5}],"tokens_left":3}';
  expect(redactor.body(body)).toBe(body);
});
