import { firstToken } from "../../server/practice/people.ts";
import { type Surface, surface, until } from "./surface.ts";

/** Asks for a sign-in link in the console and waits where the user waits. */
export async function askForLink(console: Surface, email: string): Promise<void> {
  await console.click("Get Started");
  await console.fill("Work e-mail", email);
  await console.click("Send sign-in link");
  await console.see("Check your e-mail");
}

/** Follows a sign-in link in a tab of the same browser, as a user who opened the mail there. */
export async function followLink(tab: (address: string) => Promise<import("puppeteer").Page>, link: string) {
  const page = await tab(link);
  const verify = surface(page, "page");
  await verify.click("Continue");
  await verify.see("Security Dashboard");
  return page;
}

/** Starts a scan of the practice API from the dashboard, as a new application with its bearer token. */
export async function startPracticeScan(console: Surface, practice: string): Promise<void> {
  await console.click("New Scan");
  await console.fill("Application", "Ledgerline");
  await console.fill("Target URL", practice);
  await console.click("Authentication method");
  await console.click("Bearer token");
  await console.fill("Token", firstToken);
  await console.click("Start Scan");
  await console.see("Discover endpoints");
}

/** Waits until the log of the scan that is shown has grown past a number of lines; resolves with their texts. */
export function logLines(console: Surface, atLeast: number): Promise<string[]> {
  const read = () =>
    console.evaluate((root) =>
      [...root.querySelectorAll("[role=log][aria-label='Scan log'] > *")].map((line) => line.textContent ?? ""),
    );
  return until(
    async () => {
      const lines = await read();
      return lines.length >= atLeast ? lines : null;
    },
    async () => `The log has fewer than ${atLeast} lines:\n${(await read()).join("\n")}`,
    60_000,
  );
}
