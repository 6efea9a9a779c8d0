import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "puppeteer";

/** One picture of a set: what it shows, at which width, in which theme, and its file. */
export type Shot = { name: string; width: number; theme: string; file: string };

/** How many times smaller a picture is in the sheet: the ten of a view stand in one line of a column. */
const reduced = 10.4;

/** Writes `index.html`, a page of all pictures by view, and `sheet.png`, the same small enough to be read at once. */
export async function writeContactSheet(directory: string, shots: readonly Shot[], browser: Browser): Promise<void> {
  await writeFile(join(directory, "index.html"), pageOf(shots));
  const page = await browser.newPage();
  await page.setViewport({ width: 1800, height: 1000 });
  await page.goto(pathToFileURL(join(directory, "index.html")).href, { waitUntil: "networkidle0", timeout: 180_000 });
  await page.screenshot({ path: join(directory, "sheet.png") as `${string}.png`, fullPage: true });
  await page.close();
}

function pageOf(shots: readonly Shot[]): string {
  const views = Map.groupBy(shots, ({ name }) => name);
  const sections = [...views].map(
    ([name, all]) =>
      `<section><h2>${name}</h2><div>${all
        .map(
          ({ file, width, theme }) =>
            `<a href="${file}" title="${name}, ${width} px, ${theme}"><img src="${file}" alt="${name} at ${width} px, ${theme}" style="width:${Math.round(width / reduced)}px"></a>`,
        )
        .join("")}</div></section>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Postern, every screen</title>
<style>
  body { margin: 16px; font: 12px system-ui; background: #8894a3; color: #10171f; }
  main { columns: 2; column-gap: 16px; }
  section { break-inside: avoid; margin-bottom: 12px; }
  h2 { margin: 0 0 4px; font-size: 12px; }
  div { display: flex; flex-wrap: wrap; gap: 4px; align-items: start; }
  img { display: block; max-height: 110px; object-fit: cover; object-position: top; }
</style>
<h1>Every screen</h1>
<p>${shots.length} pictures of the real product over a real scan. Each opens in full.</p>
<main>${sections.join("\n")}</main>
</html>
`;
}
