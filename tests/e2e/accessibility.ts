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
        if (element.querySelector(":scope > [role=tablist]") || element.tagName === "NAV") return false;
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
  return [...(extent === "all" ? await brokenRules(page) : []), ...(await unreadable(page))];
}

/** What axe finds against all rules but that of contrast. */
function brokenRules(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: typeof import("axe-core") }).axe.run;
    const look = (selectors: boolean) =>
      run(document, {
        // What holds is not told of: writing it up took most of the time.
        resultTypes: ["violations"],
        selectors,
        preload: false,
        runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
        rules: { "color-contrast": { enabled: false } },
      });
    // Where an element stands is worked out for faults alone: for every element that was looked at, it took a fifth.
    const isFine = (await look(false)).violations.length === 0;
    const found = isFine ? [] : (await look(true)).violations;
    return found.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
    );
  });
}

/** Looks of texts that axe found readable. It took most of its time to find the same of the same looks on every screen. */
const readable = new Set<string>();

/** Texts without enough contrast, one line each. */
async function unreadable(page: Page): Promise<string[]> {
  const texts = await page.evaluateHandle(textsByLook);
  const looks = await texts.evaluate((byLook) => [...byLook.keys()]);
  const unknown = looks.filter((look) => !readable.has(look));
  if (unknown.length === 0) return [];
  const { faults, fine } = await texts.evaluate(async (byLook, asked) => {
    const { run } = (globalThis as unknown as { axe: typeof import("axe-core") }).axe;
    const elements = asked.flatMap((look) => byLook.get(look) ?? []);
    const { violations, passes } = await run(
      { include: elements },
      { resultTypes: ["violations", "passes"], elementRef: true, preload: false, runOnly: ["color-contrast"] },
    );
    // What axe could not tell, or did not look at since nobody can use it, is asked again wherever it shows.
    const told = passes.flatMap(({ nodes }) => nodes.filter(({ any }) => any[0]?.data?.contrastRatio));
    const passed = new Set(told.map(({ element }) => element));
    return {
      faults: violations.flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? ""}`),
      ),
      fine: asked.filter((look) => byLook.get(look)?.some((element) => passed.has(element))),
    };
  }, unknown);
  for (const look of fine) readable.add(look);
  return faults;
}

/** Runs in the page: its elements with a text to see and to use, by all that decides whether it can be read. */
function textsByLook(): Map<string, HTMLElement[]> {
  /** What is painted behind a text, or over it by fading; and whether that is all, since nothing on the way is placed by itself. */
  type Ground = { painted: string; isWhole: boolean };
  const grounds = new Map<Element, Ground>();
  const groundOf = (element: Element | null): Ground => {
    if (element === null) return { painted: "", isWhole: true };
    const known = grounds.get(element);
    if (known) return known;
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join(" ");
    const { painted, isWhole } = groundOf(element.parentElement);
    const ground =
      own === "rgba(0, 0, 0, 0) none 1 none normal"
        ? { painted, isWhole: isWhole && position === "static" }
        : { painted: `${painted}/${own}`, isWhole: true };
    grounds.set(element, ground);
    return ground;
  };
  // Of a text of symbols alone, axe cannot tell.
  const hasText = (element: Element) =>
    element.matches("input:not([type=checkbox], [type=radio]), select, textarea") ||
    [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}\p{P}]/u.test(node.textContent ?? ""),
    );
  const isInView = (element: Element) => {
    const { width, height, right, bottom } = element.getBoundingClientRect();
    if (width === 0 || height === 0 || right <= 0 || bottom <= 0) return false;
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const texts = new Map<string, HTMLElement[]>();
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (!hasText(element) || !isInView(element)) continue;
    if (element.closest(".sr-only, :disabled, [aria-disabled=true], [inert]")) continue;
    const { color, fill, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { painted, isWhole } = groundOf(element);
    // What is placed by itself may stand on something else, as all of its kind.
    const kind = isWhole ? "" : `${element.tagName} ${element.getAttribute("class")}`;
    const look = [kind, color, fill, fontSize, fontWeight, textShadow, painted].join("|");
    texts.set(look, [...(texts.get(look) ?? []), element]);
  }
  return texts;
}

/** Texts that are cut off and say nowhere what they are in full, one line each. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("body *")]
      .filter((element) => {
        const { textOverflow, overflowX } = getComputedStyle(element);
        if (textOverflow !== "ellipsis" || overflowX === "visible" || element.clientWidth <= 1) return false;
        if (element.closest("[inert], .sr-only, select, input, [aria-hidden=true]")) return false;
        return (
          element.scrollWidth > element.clientWidth + 1 &&
          !element.closest("[title]") &&
          !element.querySelector("[title]")
        );
      })
      .map((element) => `'${element.textContent?.trim().slice(0, 60)}' has ${element.clientWidth} px`),
  );
}

/** Pairs of texts in view that stand on each other, one line each; what is behind an open dialog does not count. */
export function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number };
    const found: { text: string; box: Box; element: Element }[] = [];
    const within = (one: Box, two: Box): Box => ({
      left: Math.max(one.left, two.left),
      right: Math.min(one.right, two.right),
      top: Math.max(one.top, two.top),
      bottom: Math.min(one.bottom, two.bottom),
    });
    const endless = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity };
    const frames = new Map<Element, Box>();
    /** What an element and everything around it leave to see of what is in it. */
    const frameOf = (element: Element): Box => {
      const known = frames.get(element);
      if (known) return known;
      const around = element.parentElement ? frameOf(element.parentElement) : endless;
      const { overflowX, display } = getComputedStyle(element);
      const isOpen = overflowX === "visible" || display === "inline";
      const frame = isOpen ? around : within(around, element.getBoundingClientRect());
      frames.set(element, frame);
      return frame;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim();
      if (!element || !text || element.closest("[inert], .sr-only, select, option, script, style, svg")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = within(rect, frameOf(element));
        if (box.right - box.left > 2 && box.bottom - box.top > 2) found.push({ text, box, element });
      }
    }
    // An open menu stands over what is below it.
    const isSameLayer = (one: Element, two: Element) => one.closest("[role=menu]") === two.closest("[role=menu]");
    const deep = (one: Box, two: Box) =>
      Math.min(one.right, two.right) - Math.max(one.left, two.left) > 3 &&
      Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > 6;
    // From the top down, whatever begins below a text stands on none of it: thousands of cells are compared with few.
    found.sort((one, two) => one.box.top - two.box.top);
    return found.flatMap((one, at) => {
      const pairs: string[] = [];
      for (let next = at + 1; next < found.length; next++) {
        const two = found[next] as (typeof found)[number];
        if (two.box.top >= one.box.bottom) break;
        if (one.element !== two.element && deep(one.box, two.box) && isSameLayer(one.element, two.element))
          pairs.push(`'${one.text.slice(0, 40)}' and '${two.text.slice(0, 40)}'`);
      }
      return pairs;
    });
  });
}
