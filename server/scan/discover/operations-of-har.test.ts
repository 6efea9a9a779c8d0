import { expect, test } from "vitest";
import { operationsOfHar } from "./operations-of-har.ts";

const base = new URL("https://shop.test/");
const entry = (path: string, text: string, mimeType = "application/json", method = "GET") => ({
  request: { method, url: new URL(path, base).href },
  response: { status: 200, content: { mimeType, text } },
});
const acts = (...entries: unknown[]) =>
  Object.fromEntries(operationsOfHar({ log: { entries } }, base).map(({ path, acts }) => [path, acts]));

test("What a recorded answer reports to have done is known before it is asked, and its text is kept nowhere", () => {
  expect(
    acts(
      entry("/fill", '{"message":"Database populated for ann@example.test"}'),
      entry("/fill", '{"message":"Try later"}'),
      entry("/go", "<p>Database populated.</p>", "text/html"),
      entry("/users", '[{"name":"Ann"}]'),
      entry("/save", '{"message":"User saved"}', "application/json", "POST"),
    ),
  ).toEqual({
    "/fill": "its recorded answer reports that something was done",
    "/go": "its recorded answer reports that something was done",
    "/users": undefined,
    "/save": undefined,
  });
});
