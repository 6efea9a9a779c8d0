import type { Page } from "puppeteer";
import { firstToken } from "../../server/practice/people.ts";
import type { Platform } from "../bench/platform.ts";
import { type Surface, surface, until } from "./surface.ts";

/** Asks for a sign-in link in the console and waits where the user waits. */
export async function askForLink(console: Surface, email: string): Promise<void> {
  await console.click("Get Started");
  await console.fill("Work email", email);
  await console.click("Send sign-in link");
  await console.see("Check your email");
}

/** Follows the printed link in a tab of the same browser, as a user who opened the mail there. */
export async function followLink(tab: (address: string) => Promise<Page>, platform: Platform): Promise<void> {
  if (!platform.signInLink) throw new Error("The platform printed no sign-in link.");
  const page = await tab(platform.signInLink);
  const verify = surface(page, "page");
  await verify.click("Continue");
  await verify.see("Security Dashboard");
  const cookies = await page.browserContext().cookies();
  platform.adopt(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  await page.close();
}

/** Starts a scan from the dashboard, of a new application with the practice API's bearer token, and opens it. */
export async function startPracticeScan(console: Surface, target: string): Promise<void> {
  await console.click("Start New Scan");
  await console.fill("Application", "Ledgerline");
  await console.fill("Target URL", target);
  await console.choose("Authentication method", "Bearer token");
  await console.fill("Token", firstToken);
  await console.click("Start Scan");
  await console.see("Score and summary");
  await console.click("Close");
  await console.click("Ledgerline");
  await console.see(/Live (scan logs|log\n)/);
}

/** How many lines the open scan's log has, as the console counts them. */
export function countLines(console: Surface): Promise<number> {
  return console.evaluate((root) => {
    const heads = [...root.querySelectorAll("section[aria-label='Live scan logs'] header span")];
    const counted = heads.map(({ textContent }) => /^([\d,]+) lines?\b/.exec(textContent ?? "")?.[1]).find(Boolean);
    return Number(counted?.replaceAll(",", "") ?? 0);
  });
}

/** Waits until the open scan's log has at least so many lines. */
export function seeLines(console: Surface, atLeast: number): Promise<number> {
  return until(
    async () => {
      const count = await countLines(console);
      return count >= atLeast ? count : null;
    },
    async () =>
      `The log has ${await countLines(console)} of ${atLeast} lines. The page shows:\n${await console.text()}`,
  );
}
