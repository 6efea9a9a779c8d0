import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChromium } from "../e2e/chromium.ts";
import { putSession } from "../e2e/demo.ts";
import { type Figure, percentile } from "./figure.ts";
import { spawnPlatform } from "./platform.ts";

/**
 * From the moment the engine stamps a log line to the moment its row is in the panel's document, while a real scan of
 * the practice API runs. Both clocks are this machine's. Lines that were replayed on opening do not count.
 */
export async function run(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), "postern-bench-"));
  const platform = await spawnPlatform({ dataDir: dir });
  const chromium = await startChromium();
  try {
    await putSession(chromium.browser, await platform.cookie());
    await chromium.usePlatform(platform.url);
    const { id: applicationId } = await platform.call<{ id: number }>("POST", "/api/applications", {
      name: "Practice",
      targetUrl: platform.practice,
      environment: "development",
      authMethod: "bearer",
      credentials: "practice-alder-admin-token",
    });
    const samples: number[] = [];
    for (let round = 0; round < 3; round++) {
      const { id } = await platform.call<{ id: number }>("POST", "/api/scans", { applicationId });
      samples.push(...(await watch(await chromium.tab(`/sidepanel.html#/scan/${id}`))));
    }
    const p95 = percentile(samples, 0.95);
    return [
      {
        name: "Log line from engine to panel, 95th percentile",
        value: p95,
        unit: "ms",
        goal: 100,
        detail: `${samples.length} lines`,
      },
    ];
  } finally {
    await chromium.close();
    await platform.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Collects the delay of each new line until the scan ended. */
async function watch(page: Awaited<ReturnType<Awaited<ReturnType<typeof startChromium>>["tab"]>>): Promise<number[]> {
  const delays = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const startedAt = Date.now();
        // When the first lines showed: whatever was said before was replayed.
        let openedAt: number | null = null;
        const seen = new Set<string>();
        const found: number[] = [];
        const look = () => {
          const rows = document.querySelectorAll("[role=log] [data-index]");
          if (rows.length > 0) openedAt ??= Date.now();
          for (const row of rows) {
            const stamp = row.querySelector("time")?.dateTime;
            const key = `${stamp} ${row.textContent}`;
            if (!stamp || seen.has(key)) continue;
            seen.add(key);
            if (openedAt !== null && Date.parse(stamp) > openedAt) found.push(Date.now() - Date.parse(stamp));
          }
          if (/Completed|Failed/.test(document.body.textContent ?? "") || Date.now() - startedAt > 120_000)
            resolve(found);
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
        look();
      }),
  );
  await page.close();
  return delays;
}
