import axe from "axe-core";
import type { Page } from "puppeteer";

/** Parts that scroll sideways or are cut off at the side; blocks of code and tab strips may scroll, cut names end in dots. */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *")]
      .filter((element) => {
        const { overflowX, textOverflow, display } = getComputedStyle(element);
        if (overflowX === "visible" || textOverflow === "ellipsis" || display === "inline") return false;
        if (element.closest("pre, .font-mono, select, input, .sr-only") || element.clientWidth <= 1) return false;
        if (element.querySelector(":scope > [role=tablist]")) return false;
        return element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.className} by ${element.scrollWidth - element.clientWidth} px`),
  );
}

/**
 * What axe finds against WCAG 2.2 A and AA, one line per element. `colors` looks at contrast alone: another theme of the
 * same markup differs in nothing else.
 */
export async function violations(page: Page, extent: "all" | "colors" = "all"): Promise<string[]> {
  // It stays while the console goes from screen to screen.
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (wanted) => {
    const run = (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run;
    const { violations: found } = await run(document, {
      runOnly: wanted === "colors" ? ["color-contrast"] : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
    });
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
    );
  }, extent);
}
