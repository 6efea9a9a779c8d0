import { execFileSync } from "node:child_process";
import puppeteer, { type Browser, type Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { needBrowser } from "../browsers/find.ts";
import { buildOf } from "./builds.ts";
import { type Demo, putSession, startDemo } from "./demo.ts";
import { drivenElsewhere, type FormRow, formTable } from "./forms/form-table.ts";
import { enter, focused, tabTo } from "./forms/keyboard.ts";
import { watchCall } from "./forms/one-call.ts";
import { surface, until } from "./surface.ts";
import { cookieOf, type Visitor } from "./visitors.ts";

let demo: Demo;
let browser: Browser;
const pages = new Map<Visitor, Page>();

beforeAll(async () => {
  buildOf("page");
  demo = await startDemo();
  browser = await puppeteer.launch({
    executablePath: needBrowser("chrome"),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

it("Every form of the console has a row", () => {
  const files = execFileSync("git", ["grep", "-lE", "useForm\\(|useForm<|<form", "--", "src/screens"], {
    encoding: "utf8",
  });
  const forms = files
    .trim()
    .split("\n")
    .map((file) => file.replace("src/screens/", ""))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  expect([...formTable.map(({ file }) => file), ...Object.keys(drivenElsewhere)].sort()).toEqual(forms.sort());
});

async function pageOf(visitor: Visitor): Promise<Page> {
  const known = pages.get(visitor);
  if (known) return known;
  const profile = await browser.createBrowserContext();
  const cookie = await cookieOf(visitor, demo.platform);
  if (cookie !== null) await putSession(profile, cookie);
  const page = await profile.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  pages.set(visitor, page);
  return page;
}

async function reach(page: Page, row: FormRow): Promise<void> {
  await page.goto(demo.platform.url + row.at(demo));
  await surface(page, "page").see(row.ready);
  for (const control of row.open ?? []) {
    await tabTo(page, control);
    await page.keyboard.press("Enter");
    // A dialog takes the focus; a page's own form has a field that wants it.
    await until(
      async () => ((await focused(page)).name === control ? null : true),
      async () => `'${control}' opened nothing. The page shows:\n${await surface(page, "page").text()}`,
    );
  }
}

const valuesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("form input, form textarea, form select")]
      .filter((field) => field.type !== "file")
      .map((field) => field.value),
  );

describe.each(formTable)("The form $file", (row) => {
  it("works by keyboard alone, ties its errors to its fields, sends once, and keeps its input when a call fails", async () => {
    const page = await pageOf(row.visitor ?? "superadmin");
    const shown = surface(page, "page");
    const call = await watchCall(page, row.call);
    try {
      await reach(page, row);
      if (row.bad) {
        for (const [field, value] of row.bad.fill) await enter(page, field, value);
        await tabTo(page, row.submit);
        await page.keyboard.press("Enter");
        await shown.see(row.bad.error);
        const { field } = row.bad;
        const now = await until(
          async () => {
            const { name, ...rest } = await focused(page);
            return name.startsWith(field) ? { name, ...rest } : null;
          },
          async () => `Not '${field}' but '${(await focused(page)).name}' has the focus.`,
          2000,
        );
        expect(now.invalid, "it is said to be invalid").toBe(true);
        if (typeof row.bad.error === "string") expect(now.described).toContain(row.bad.error);
        else expect(now.described).toMatch(row.bad.error);
        expect(call.sent(), "nothing was sent").toEqual([]);
        // The form looks for its first error once more before it rests; nobody types as fast as that.
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      for (const [field, value] of row.fill) await enter(page, field, value);
      const typed = await valuesOf(page);

      call.failNext();
      await tabTo(page, row.submit);
      await page.keyboard.press("Enter");
      await page.keyboard.press("Enter");
      await until(
        async () => (call.sent().length > 0 ? true : null),
        async () => `Nothing was sent. The page shows:\n${await shown.text()}`,
      );
      await until(
        async () => (call.pending() ? null : true),
        async () => "The call was not answered.",
      );
      await shown.see(row.failed ?? "The platform met a fault");
      expect(call.sent(), "two presses send once").toHaveLength(1);
      expect(await valuesOf(page), "what was typed is still there").toEqual(typed);

      // Who used the keyboard is still where they were.
      const after = await focused(page);
      expect(after.invalid || after.name === row.submit, `'${after.name}' has the focus`).toBe(true);
      await page.keyboard.press("Enter");
      await shown.see(row.done);
      expect(call.sent()).toHaveLength(2);
      expect(call.sent()[1]).toBe(call.sent()[0]);
    } finally {
      await call.stop();
    }
  });
});
