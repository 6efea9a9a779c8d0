import type { Page } from "puppeteer";
import { patience, until } from "../surface.ts";
import type { Entry } from "./form-row.ts";

/** What has the focus: its name for screen readers and what it is. */
export type Focused = {
  name: string;
  invalid: boolean;
  described: string;
  value: string;
  tag: string;
  role: string | null;
};

/** Reads what has the focus, as a screen reader would announce it. */
export function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement>; value?: string };
    const textOf = (ids: string | null) =>
      (ids ?? "")
        .split(" ")
        .map((id) => (id && document.getElementById(id)?.textContent) || "")
        .join(" ");
    const label = [...(element.labels ?? [])].map((one) => one.textContent).join(" ");
    const named = element.ariaLabel || textOf(element.getAttribute("aria-labelledby")) || label;
    // A name is what is rendered, without hidden parts: innerText, not textContent.
    const name = named || element.innerText || "";
    return {
      name: name.replace(/\s+/g, " ").trim(),
      invalid: element.getAttribute("aria-invalid") === "true",
      described: textOf(element.getAttribute("aria-describedby")).trim(),
      value: String(element.value ?? ""),
      tag: element.tagName,
      role: element.getAttribute("role"),
    };
  });
}

const maxTabs = 150;
const maxRadios = 10;

/** Presses Tab, or arrows in a menu, until the control with a name has the focus; fails when the whole page has been walked without it. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const seen: string[] = [];
  const end = Date.now() + patience;
  // What a dialog asks for may have to be fetched first.
  do {
    for (let tabs = 0; tabs < maxTabs; tabs++) {
      const now = await focused(page);
      if (now.name === name || (tabs > 0 && now.name.startsWith(name))) return;
      seen.push(now.name.slice(0, 40));
      // Tab leaves a menu; arrows walk it.
      await page.keyboard.press(now.role === "menuitem" ? "ArrowDown" : "Tab");
    }
  } while (Date.now() < end);
  throw new Error(`Tab never reaches '${name}'. It goes over: ${[...new Set(seen)].join(" | ")}`);
}

/** Replaces what is in a field, by keys alone; a list takes the option that begins with what is typed, arrows move radios. */
export async function enter(page: Page, [name, value, from]: Entry): Promise<void> {
  await tabTo(page, name);
  const { tag, role } = await focused(page);
  if (role === "radio") return await choose(page, value);
  if (tag === "SELECT") return await pick(page, value);
  await page.keyboard.down("Control");
  await page.keyboard.press("a");
  await page.keyboard.up("Control");
  if (value === "") await page.keyboard.press("Backspace");
  await page.keyboard.type(value);
  if (from === "suggested") await takeSuggestion(page, value);
}

/** Moves through a group of radio buttons until one is chosen. */
async function choose(page: Page, option: string): Promise<void> {
  for (let moves = 0; moves < maxRadios; moves++) {
    const { name: before } = await focused(page);
    // Held as a finger holds it: the group moves its choice with the focus only while the key is down.
    await page.keyboard.down("ArrowRight");
    await until(
      async () => ((await focused(page)).name === before ? null : true),
      async () => `The arrow key does not leave '${before}'.`,
    );
    await page.keyboard.up("ArrowRight");
    if ((await focused(page)).name === option) return;
  }
  throw new Error(`Arrow keys never reach '${option}'.`);
}

/** Types the beginning of an option once the list offers it, and again where the list was redrawn meanwhile. */
async function pick(page: Page, option: string): Promise<void> {
  const list = () =>
    page.evaluate(() => {
      const select = document.activeElement as HTMLSelectElement | null;
      return {
        chosen: select?.selectedOptions?.[0]?.text ?? "",
        offered: [...(select?.options ?? [])].map(({ text }) => text),
      };
    });
  await until(
    async () => {
      const { chosen, offered } = await list();
      if (chosen.startsWith(option)) return true;
      if (!offered.some((text) => text.startsWith(option))) return null;
      await page.keyboard.type(option);
      if ((await list()).chosen.startsWith(option)) return true;
      // The browser adds what is typed within a second to what was typed before.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return null;
    },
    async () => `The list does not offer '${option}', but: ${JSON.stringify(await list())}.`,
  );
}

/** Takes the first suggestion, once it says what was typed. */
async function takeSuggestion(page: Page, value: string): Promise<void> {
  await page.waitForFunction(
    (text) => [...document.querySelectorAll("[role=option]")].some((option) => option.textContent?.includes(text)),
    {},
    value,
  );
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}
