import type { Page } from "puppeteer";

/**
 * Takes note, in a page of the extension, of the notifications that are taken away, by whomever: Chromium without a
 * desktop's own centre ends each some seconds after it came. Gives the ids of all that were raised since, shown or gone.
 */
export async function followNotices(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const gone: string[] = [];
    Object.assign(window, { goneNotices: gone });
    chrome.notifications.onClosed.addListener((id) => gone.push(id));
  });
  return () =>
    page.evaluate(async () => {
      const { goneNotices } = window as unknown as { goneNotices: string[] };
      return [...new Set([...goneNotices, ...Object.keys(await chrome.notifications.getAll())])].sort();
    });
}
