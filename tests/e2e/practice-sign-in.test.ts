import type { Browser } from "puppeteer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Practice, startPractice } from "../../server/practice/practice.ts";
import { launchPages, openPage } from "./launch.ts";

let practice: Practice;
let browser: Browser;
beforeAll(async () => {
  [practice, browser] = await Promise.all([startPractice({ port: 0 }), launchPages()]);
});
afterAll(async () => {
  await browser?.close();
  await practice?.close();
});

it("Two people sign in at the practice API in two tabs, each with an e-mail address and a password", async () => {
  for (const [email, password] of [
    ["mina@alder.example", "practice-alder-member"],
    ["mika@birch.example", "practice-birch-member"],
  ] as const) {
    const page = await openPage(browser);
    await page.goto(`${practice.url}/login`);
    await page.type("input[name=email]", email);
    await page.type("input[name=password]", "wrong");
    await page.click("button");
    await page.waitForFunction(() => document.body.innerText.includes("That is not right."));
    await page.$eval("input[name=password]", (field) => {
      field.value = "";
    });
    await page.type("input[name=password]", password);
    await page.click("button");
    await page.waitForFunction(() => document.querySelector("#output")?.textContent?.includes("invoices"));
    expect(page.url()).toBe(`${practice.url}/app`);
    const token = await page.$eval("#token", (field) => (field as HTMLInputElement).value);
    expect(JSON.parse(atob(token.split(".")[1] ?? ""))).toMatchObject({ email });
  }
});
