import { expect, test } from "vitest";
import { shownByFirst } from "./first-answer.ts";

const answered = (path: string, status: number | null, body = "", type = "application/json") => ({
  ...{ status, body, url: `http://a.test${path}`, headers: { "content-type": type } },
  probe: { identity: "owner", path },
});
const word = (path: string) => path.split("/")[1] ?? "";

test.each([
  ["a list", "/archive", '[{"id":1}]'],
  ["a list in an envelope", "/archive", '{"data":[{"id":1}],"total":1}'],
  ["a thing of its own", "/archive/7", '{"id":91,"title":"Spring"}'],
  ["one whose name is a thing's as well", "/refund/7", '{"id":7,"amount":12}'],
  ["an object that holds more", "/commit", '{"author":{"name":"Ann"}}'],
])("An answer that gives something to read shows that a GET reads: %s", (_what, path, body) => {
  expect(shownByFirst(answered(path, 200, body), word(path))).toBe("reads");
});

test("So do the page of a form, one that scripts fill, a file and a long text", () => {
  const html = (body: string) => shownByFirst(answered("/apply", 200, body, "text/html"), "apply");
  expect(html('<html><form action="/x"><input name="email"></form></html>')).toBe("reads");
  expect(
    html('<!doctype html><head><title>x</title></head><body><div id="root"></div><script src="/a.js"></script>'),
  ).toBe("reads");
  expect(html("<html><body><h1>People</h1><p>eve</p></body></html>")).toBe("open");
  expect(shownByFirst(answered("/capture", 200, "a,b\n1,2", "text/csv"), "capture")).toBe("reads");
  expect(shownByFirst(answered("/capture", 200, "line\n".repeat(200), "text/plain"), "capture")).toBe("reads");
});

test.each([
  ["nothing", "/ban/7", ""],
  ["an empty list", "/ban/7", "[]"],
  ["one word", "/ban/7", '"fine"'],
  ["one value", "/ban/7", '{"score":3}'],
  ["a message beside one", "/ban/7", '{"message":"Farewell","score":3}'],
  ["the thing that the name is done to", "/close/7", '{"id":7,"title":"Spring","owner":"ann"}'],
  ["the same by its name", "/ban/eve", '{"data":{"name":"eve","role":"user"}}'],
  ["the same behind its id", "/orders/7/refund", '{"id":7,"amount":12}'],
  ["the state that it is for", "/archive/7", '{"title":"Spring","status":"archived"}'],
  ["the same by a field", "/lock/7", '{"title":"Spring","lockedAt":"2026-01-01"}'],
  ["what it counts", "/vote/7", '{"title":"Spring","votes":4}'],
])("An answer that may tell what was done leaves it open: %s", (_what, path, body) => {
  expect(shownByFirst(answered(path, 200, body), path.split("/").at(-1) === "refund" ? "refund" : word(path))).toBe(
    "open",
  );
});

test("Who was refused did nothing, and what failed or went unanswered may have", () => {
  for (const status of [400, 401, 403, 404, 405, 422, 429, 501, 503])
    expect(shownByFirst(answered("/ban/7", status), "ban")).toBe("refused");
  expect(shownByFirst(answered("/ban/7", 200, '{"error":"not found"}'), "ban")).toBe("refused");
  for (const status of [500, 502, 504, 202, null]) expect(shownByFirst(answered("/ban/7", status), "ban")).toBe("open");
});
