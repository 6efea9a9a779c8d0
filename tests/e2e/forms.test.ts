import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { Browser, Page } from "puppeteer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { buildOf } from "./builds.ts";
import { type Demo, putSession, startDemo } from "./demo.ts";
import type { Entry, FormRow } from "./forms/form-row.ts";
import { drivenElsewhere, formTable, showOnly } from "./forms/form-table.ts";
import { enter, focused, tabTo } from "./forms/keyboard.ts";
import { type OneCall, watchCall } from "./forms/one-call.ts";
import { goWithin } from "./go-within.ts";
import { launchPages, openPage } from "./launch.ts";
import { surface, until } from "./surface.ts";
import { cookieOf, type Visitor } from "./visitors.ts";

let demo: Demo;
let browser: Browser;
const pages = new Map<Visitor, Page>();

beforeAll(async () => {
  await buildOf("page");
  demo = await startDemo();
  browser = await launchPages();
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

it("Every form and every dialog of the console has a row", () => {
  const pattern = "useForm\\(|useForm<|<form|<(Attribute)?Dialog$|<(Attribute)?Dialog |<Confirm";
  const files = execFileSync("git", ["grep", "-lE", pattern, "--", "src"], { encoding: "utf8" });
  const found = files
    .trim()
    .split("\n")
    .filter((file) => !file.includes(".test."))
    .map((file) => file.replace("src/", ""));
  const rows = formTable.flatMap(({ file, within }) => (within ? [file, within] : [file]));
  const known = new Set([...rows, ...Object.keys(drivenElsewhere), ...showOnly]);
  expect([...known].sort()).toEqual(found.sort());
  for (const test of Object.values(drivenElsewhere)) expect(existsSync(test), test).toBe(true);
});

async function pageOf(visitor: Visitor): Promise<Page> {
  const known = pages.get(visitor);
  if (known) return known;
  const profile = await browser.createBrowserContext();
  const cookie = await cookieOf(visitor, demo.platform);
  if (cookie !== null) await putSession(profile, cookie);
  const page = await openPage(profile);
  await page.setViewport({ width: 1280, height: 900 });
  await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
  pages.set(visitor, page);
  return page;
}

async function reach(page: Page, row: FormRow): Promise<void> {
  // What the form before has opened may outlast its screen, and who signs in there is somebody else here.
  const isAlone = row.visitor !== "signed out" && (await page.$("[role=dialog], [role=menu]")) === null;
  const url = demo.platform.url + row.at(demo);
  await (isAlone ? goWithin(page, url) : page.goto(url));
  await surface(page, "page").see(row.ready);
  await fillIn(page, row.before ?? []);
  for (const control of row.open ?? []) {
    await tabTo(page, control);
    await page.keyboard.press("Enter");
    // A dialog takes the focus; a page's own form has a field that wants it.
    await until(
      async () => ((await focused(page)).name.startsWith(control) ? null : true),
      async () => `'${control}' opened nothing. The page shows:\n${await surface(page, "page").text()}`,
    );
  }
}

async function fillIn(page: Page, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) await enter(page, entry);
}

async function submit(page: Page, row: FormRow, presses: number): Promise<void> {
  await tabTo(page, row.submit);
  for (let press = 0; press < presses; press++) await page.keyboard.press("Enter");
}

const valuesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(":is(form, [role=dialog]) :is(input, textarea, select)")]
      .filter((field) => field.type !== "file")
      .map((field) => field.value),
  );

/** Submits wrong input: the first field with an error says it, and has the focus. */
async function beRefused(page: Page, row: FormRow, { fill, field, error }: NonNullable<FormRow["bad"]>): Promise<void> {
  await fillIn(page, fill);
  await submit(page, row, 1);
  await surface(page, "page").see(error);
  const now = await until(
    async () => {
      const focus = await focused(page);
      return focus.name.startsWith(field) && focus.invalid ? focus : null;
    },
    async () => `'${field}' is not invalid or has no focus, but: ${JSON.stringify(await focused(page))}`,
  );
  if (typeof error === "string") expect(now.described).toContain(error);
  else expect(now.described).toMatch(error);
  // The form looks for its first error in the next frame; nobody types as fast as that.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))),
  );
}

/** Presses twice while the platform fails: one call is sent, and nothing that was typed is lost. */
async function fail(page: Page, row: FormRow, call: OneCall): Promise<void> {
  const shown = surface(page, "page");
  const [typed, before] = [await valuesOf(page), call.sent().length];
  call.holdNext();
  await submit(page, row, 2);
  await until(
    async () => call.held() || null,
    async () => `Nothing was sent. The page shows:\n${await shown.text()}`,
  );
  await call.release();
  await shown.see(row.failed ?? "The platform met a fault");
  // The message may come a moment before the button takes presses again; nobody presses as fast as that.
  await page.waitForFunction(() => document.querySelector("button[aria-busy=true]") === null);
  expect(call.sent(), "two presses send once").toHaveLength(before + 1);
  expect(await valuesOf(page), "what was typed is still there").toEqual(typed);
  // Who used the keyboard is still where they were.
  const after = await focused(page);
  expect(after.invalid || after.name === row.submit, `'${after.name}' has the focus`).toBe(true);
}

const named = formTable.map((row) => ({ ...row, name: row.use ? `${row.file} ${row.use}` : row.file }));
/** A form costs a second of the processor: half of them are gone through, with those that make what they are about, or all. */
const drawn = draw(named, Math.ceil(named.length / 2), "forms");
const gone = named.filter((row) => drawn.some((one) => one === row || one.after === row.name));

describe.each(gone)("The form $name", (row) => {
  it("works by keyboard alone, ties its errors to its fields, sends once, and keeps its input when a call fails", async () => {
    const page = await pageOf(row.visitor ?? "superadmin");
    const call = await watchCall(page, row.call ?? null);
    try {
      await reach(page, row);
      if (row.bad) await beRefused(page, row, row.bad);
      expect(call.sent(), "wrong input").toHaveLength(row.bad?.sent ? 1 : 0);
      await fillIn(page, typeof row.fill === "function" ? await row.fill(demo) : row.fill);
      if (row.call) await fail(page, row, call);
      else await tabTo(page, row.submit);
      await page.keyboard.press("Enter");
      // What shows at the end may have shown before as well.
      const wanted = (row.bad?.sent ? 1 : 0) + (row.call ? 2 : 0);
      await expect.poll(() => call.sent().length).toBeGreaterThanOrEqual(wanted);
      await surface(page, "page").see(row.done);
      expect(call.sent()).toHaveLength(wanted);
      const [failed, repeated] = call.sent().slice(-2);
      expect(repeated, "the same is sent again").toBe(failed);
    } finally {
      await call.stop();
    }
  });
});
