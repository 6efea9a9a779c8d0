import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "puppeteer";
import { startApiSite } from "../e2e/api-site.ts";
import { startChromium } from "../e2e/chromium.ts";
import { putSession } from "../e2e/demo.ts";
import { surface } from "../e2e/surface.ts";
import { type Figure, median } from "./figure.ts";
import { spawnPlatform } from "./platform.ts";

const rounds = 12;
const calls = 400;
const perSecond = 200;

/**
 * What watching costs a page that asks its API for 200 answers a second while it loads, beside the open panel: the time
 * until the last answer, against the same page unwatched. Watched and unwatched loads take turns.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  const platform = await spawnPlatform({ dataDir });
  const [chromium, site] = [await startChromium(), await startApiSite()];
  try {
    await putSession(chromium.browser, await platform.cookie());
    await chromium.usePlatform(platform.url);
    const panel = surface(await chromium.panel(), "page");
    const tab = await chromium.tab(site.url);
    await panel.see("Dashboard");
    await panel.evaluate(() => {
      location.hash = "#/watch";
    });
    await panel.click("Watch this tab");
    const times: Record<"watched" | "unwatched", { load: number; answer: number }[]> = { watched: [], unwatched: [] };
    for (let round = -1; round < rounds; round++) {
      await panel.see("No API call yet");
      const watched = await load(tab);
      await panel.see(new RegExp(`Calls\\s+${calls}|${calls}\\s+Calls`));
      await panel.click("Stop");
      await panel.see("Stopped");
      const unwatched = await load(tab);
      await panel.click("Watch again");
      if (round < 0) continue;
      times.watched.push(watched);
      times.unwatched.push(unwatched);
    }
    const of = (which: keyof typeof times, what: "load" | "answer") => median(times[which].map((one) => one[what]));
    const answers = `an answer took ${of("watched", "answer").toFixed(1)} ms, unwatched ${of("unwatched", "answer").toFixed(1)} ms`;
    const detail = `${rounds} loads of ${calls} calls: ${of("watched", "load").toFixed(0)} ms, unwatched ${of("unwatched", "load").toFixed(0)} ms; ${answers}`;
    const value = of("watched", "load") / of("unwatched", "load");
    return [{ name: "Load of a watched page that makes 200 calls a second", value, unit: "ratio", goal: 1.05, detail }];
  } finally {
    await chromium.close();
    site.close();
    await platform.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Loads the page anew with its calls; milliseconds until the last is answered, and of the median call. */
async function load(tab: Page): Promise<{ load: number; answer: number }> {
  await tab.reload();
  return await tab.evaluate(
    async (...[count, rate]) => {
      const began = performance.now();
      const took: number[] = [];
      const ask = async (at: number) => {
        await new Promise((resolve) => setTimeout(resolve, (at * 1000) / rate));
        const sent = performance.now();
        await (await fetch(`/desk/opening-hours?page=${at}`)).text();
        took.push(performance.now() - sent);
      };
      await Promise.all(Array.from({ length: count }, (_, at) => ask(at)));
      const sorted = took.sort((one, other) => one - other);
      return { load: performance.now() - began, answer: sorted[Math.floor(count / 2)] ?? 0 };
    },
    calls,
    perSecond,
  );
}
