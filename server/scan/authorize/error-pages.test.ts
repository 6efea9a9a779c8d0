import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { authorizeTarget } from "./authorized-target.fixture.ts";

const operations = ["/custom_fields", "/workflows", "/trackers"].map((path) => operationOf(`GET ${path}`));
const menu = ["Home page", "My page", "Projects", "Administration", "Help pages", "Powered by the harbour"];
const page = (...texts: string[]) =>
  `<html><title>Harbour</title>${menu.map((text) => `<li>${text}</li>`).join("")}${texts.map((text) => `<p>${text}</p>`).join("")}</html>`;
const shown: Record<string, string[]> = {
  "/custom_fields": ["No custom field was made"],
  "/workflows": ["Workflow of the crane", "Workflow of the lamp"],
  "/trackers": ["Tracker of the dock"],
};

async function scanned(refusal: (path: string) => { status: number; body: string }): Promise<(string | undefined)[]> {
  const { judged } = await authorizeTarget(
    ({ who, path }) => {
      if (shown[path] === undefined) return { status: 404, body: { error: "not found" } };
      return who === "root" ? { body: page(...shown[path]) } : refusal(path);
    },
    operations,
    ["root", "alice", "bob"],
  );
  return operations.map(({ path }) => judged.get(`GET ${path}`)?.authorization.code);
}

test("a refusal amid the menus of every page holds nobody's data", async () => {
  const codes = await scanned(() => ({ status: 403, body: page("You may not see this.") }));
  expect(codes).toEqual(["refused-to-others", "refused-to-others", "refused-to-others"]);
});

test("a refusal with the page itself below it still does", async () => {
  const codes = await scanned((path) => ({ status: 403, body: page(...(shown[path] ?? [])) }));
  expect(codes).toEqual(["data-inside-error", "data-inside-error", "data-inside-error"]);
});

test("so does one that is the same at two addresses of one page", async () => {
  shown["/workflows"] = shown["/custom_fields"] ?? [];
  shown["/trackers"] = shown["/custom_fields"] ?? [];
  const codes = await scanned((path) => ({ status: 403, body: page(...(shown[path] ?? [])) }));
  expect(codes).toEqual(["data-inside-error", "data-inside-error", "data-inside-error"]);
});
