import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../e2e/chromium.ts";
import { putSession } from "../e2e/demo.ts";
import { leaveAlone } from "../e2e/launch.ts";
import { surface } from "../e2e/surface.ts";
import { type Load, startCaptureSite } from "./capture-site.ts";
import { type Figure, median } from "./figure.ts";
import { spawnPlatform } from "./platform.ts";

const rounds = 12;
const calls = 400;
const perSecond = 200;

/**
 * What watching costs a page that asks its API for 200 answers a second while it loads, beside the open panel: the time
 * until the last answer, against the same page unwatched. Watched and unwatched loads take turns. The page measures itself:
 * a debugger that looked on would cost it more than what is measured.
 */
export async function run(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  const platform = await spawnPlatform({ dataDir });
  const [chromium, site] = [await startChromium(), await startCaptureSite(calls, perSecond)];
  try {
    await putSession(chromium.browser, await platform.cookie());
    await chromium.usePlatform(platform.url);
    const panel = surface(await chromium.panel(), "page");
    const first = site.next();
    const tab = await chromium.tab(site.url);
    await first;
    await leaveAlone(tab);
    const tabId = await panel.evaluate(
      async () => (await chrome.tabs.query({ active: true, currentWindow: true }))[0]?.id,
    );
    const load = async () => {
      const next = site.next();
      await panel.page.evaluate((id) => chrome.tabs.reload(id ?? 0), tabId);
      return await next;
    };
    await panel.see("Dashboard");
    await panel.evaluate(() => {
      location.hash = "#/watch";
    });
    await panel.click("Watch this tab");
    const times: Record<"watched" | "unwatched", Load[]> = { watched: [], unwatched: [] };
    for (let round = -1; round < rounds; round++) {
      await panel.see("No API call yet");
      const watched = await load();
      await panel.see(new RegExp(`Calls\\s+${calls}|${calls}\\s+Calls`));
      await panel.click("Stop");
      await panel.see("Stopped");
      const unwatched = await load();
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
