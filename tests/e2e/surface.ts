import type { ClickOptions, ElementHandle, Page } from "puppeteer";

/**
 * Milliseconds that a wait may last at most, also for a scan. It ends with what it waits for: the limit is for what never comes.
 * A scan of the practice API takes 20 s alone, and took 285 s on a slow and busy machine.
 */
export const patience = 600_000;

type Kind = "control" | "field";

/** One place where the console runs, driven by what a user sees: texts, names of controls, labels of fields. */
export type Surface = {
  /** The page that shows it, or through which it is reached. */
  page: Page;
  /** All visible text. */
  text(): Promise<string>;
  /** Waits until a text shows; fails with what shows instead. */
  see(text: string | RegExp, timeout?: number): Promise<void>;
  /** Clicks the first visible control with this name, else one whose name contains it. Waits until there is one that takes clicks. */
  click(name: string): Promise<void>;
  /** Replaces what is in the field with this label. */
  fill(label: string, value: string): Promise<void>;
  /** Chooses an option by its text in the list, or among the radio buttons, with this label. */
  choose(label: string, option: string): Promise<void>;
  /** Evaluates a function on the root (a document or a shadow root). */
  evaluate<T>(read: (root: Document | ShadowRoot) => T): Promise<T>;
};

/** Expressions that give the root of each place, to a script of `page`. */
export const roots = {
  page: "document",
  widget: "document.querySelector('postern-console').shadowRoot",
  sidebar: "browser.extension.getViews({ type: 'sidebar' })[0].document",
} as const;

/** Drives the console under `root`. Input is the browser's own, except where no protocol reaches (Firefox's sidebar). */
export function surface(page: Page, root: keyof typeof roots): Surface {
  const expression = roots[root];
  const run = <T>(body: string): Promise<T> =>
    page.evaluate(`(() => { const root = ${expression}; ${body} })()`) as Promise<T>;
  const text = () => run<string>(`return (root.body ?? root.querySelector("[part=console]")).innerText;`);

  const search = (kind: Kind, name: string) => `(${pick})(root, ${JSON.stringify(kind)}, ${JSON.stringify(name)})`;
  const missing = async (kind: Kind, name: string) => `No ${kind} named '${name}'. The page shows:\n${await text()}`;

  const find = (kind: Kind, name: string) =>
    until(
      async () => {
        const handle = await page.evaluateHandle(
          `(() => { const root = ${expression}; return ${search(kind, name)}; })()`,
        );
        return handle.asElement() as ElementHandle<HTMLElement> | null;
      },
      () => missing(kind, name),
    );

  /** Elements of the sidebar cannot leave it, so finding and acting are one script there. */
  const act = (kind: Kind, name: string, action: (element: HTMLElement, value: string) => void, value = "") =>
    until(
      () =>
        run<true | null>(`const found = ${search(kind, name)}; if (!found) return null;
        (${action})(found, ${JSON.stringify(value)}); return true;`),
      () => missing(kind, name),
    );

  return {
    page,
    text,
    evaluate: (read) => run(`return (${read.toString()})(root);`),
    async see(wanted, timeout) {
      const shows = async () => {
        const now = await text().catch(() => "");
        return (typeof wanted === "string" ? now.includes(wanted) : wanted.test(now)) || null;
      };
      await until(shows, async () => `'${wanted}' did not show. The page shows:\n${await text()}`, timeout);
    },
    async click(name) {
      if (root === "sidebar") await act("control", name, press);
      else await clickFound(() => find("control", name));
    },
    async fill(label, value) {
      if (root === "sidebar") return void (await act("field", label, type, value));
      const field = await clickFound(() => find("field", label), { count: 3 });
      await page.keyboard.press("Backspace");
      await field.type(value);
    },
    choose: async (label, option) => void (await act("field", label, select, option)),
  };
}

/**
 * Clicks what is found once it stands still, and finds it anew where it was drawn again or moved away under the pointer
 * meanwhile: data that arrives late shifts what is below it. Gives the element that took the click.
 */
async function clickFound(
  find: () => Promise<ElementHandle<HTMLElement>>,
  options: ClickOptions = {},
): Promise<ElementHandle<HTMLElement>> {
  const end = Date.now() + patience;
  for (;;) {
    const element = await find();
    const hit = await clickOnce(element, options).catch((error: Error) => {
      if (!/not clickable|detached|not connected/i.test(error.message) || Date.now() > end) throw error;
      return false;
    });
    if (hit) return element;
    if (Date.now() > end) throw new Error("The control never stood still long enough to be clicked.");
  }
}

/** Whether the click reached the element. */
async function clickOnce(element: ElementHandle<HTMLElement>, options: ClickOptions): Promise<boolean> {
  const press = await element.evaluateHandle(async (control) => {
    const place = () => JSON.stringify(control.getBoundingClientRect());
    for (let last = ""; last !== place(); ) {
      last = place();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    const heard = { elsewhere: false };
    const listen = (event: Event) => {
      heard.elsewhere ||= !event.composedPath().includes(control);
    };
    window.addEventListener("pointerdown", listen, { capture: true, once: true });
    // What moves away while it is pressed is not clicked; what opens a layer may have that under the pointer by then.
    if (!control.ariaHasPopup) window.addEventListener("pointerup", listen, { capture: true, once: true });
    return heard;
  });
  await element.click(options);
  // A click that leads to another page takes the witness with it.
  return !(await press.evaluate(({ elsewhere }) => elsewhere).catch(() => false));
}

/** Asks until the answer is not null, every 100 ms; after the time fails with what `explain` says. */
export async function until<T>(
  ask: () => Promise<T | null>,
  explain: () => Promise<string>,
  timeout = patience,
): Promise<T> {
  const end = Date.now() + timeout;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error(await explain());
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Runs in the page: the visible control or field with a name. */
function pick(root: Document | ShadowRoot, kind: Kind, name: string): Element | null {
  const controls =
    "button, a[href], [role=button], [role=option], [role=menuitem], [role=tab], [role=radio], [role=row], summary";
  const fields = "input, textarea, select, [role=combobox], [role=radiogroup]";
  const clean = (words: string | null | undefined) => (words ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: HTMLElement): string => {
    const aria = element.getAttribute("aria-label");
    if (aria) return clean(aria);
    const by = element.getAttribute("aria-labelledby");
    if (by)
      return clean(
        by
          .split(" ")
          .map((id) => root.getElementById(id)?.textContent)
          .join(" "),
      );
    const labels = (element as HTMLInputElement).labels;
    if (labels?.length) return clean(labels[0]?.textContent);
    // A name is what is rendered, without hidden parts: innerText, not textContent.
    return clean(element.innerText || element.textContent);
  };
  const found = [...root.querySelectorAll<HTMLElement>(kind === "control" ? controls : fields)].filter(
    (element) => element.getClientRects().length > 0 && !element.closest("[aria-hidden=true], [inert]"),
  );
  // A button that is busy is not disabled, and refuses clicks all the same.
  const usable = found.filter((element) => !(element as HTMLButtonElement).disabled && element.ariaDisabled !== "true");
  return (
    usable.find((element) => nameOf(element) === name) ??
    usable.find((element) => nameOf(element).includes(name)) ??
    null
  );
}

/** Runs in the page: a click as far as a script can make one. */
function press(element: HTMLElement): void {
  element.scrollIntoView({ block: "center" });
  const view = element.ownerDocument.defaultView as Window & typeof globalThis;
  const event = { bubbles: true, cancelable: true, composed: true, button: 0, pointerType: "mouse" };
  element.dispatchEvent(new view.PointerEvent("pointerdown", event));
  element.dispatchEvent(new view.PointerEvent("pointerup", event));
  element.focus();
  element.click();
}

/**
 * Runs in the page: chooses in a list, or where there is room for them among buttons with shorter words. The browser's
 * own list is outside of the page and cannot be driven.
 */
function select(element: HTMLElement, text: string): void {
  if (element.role === "radiogroup") {
    const radios = [...element.querySelectorAll<HTMLElement>("[role=radio]")];
    radios.find((radio) => text.startsWith(radio.textContent ?? text))?.click();
    return;
  }
  const list = element as HTMLSelectElement;
  const option = [...list.options].find((one) => one.text === text);
  if (!option) throw new Error(`The list has no option '${text}': ${[...list.options].map((one) => one.text)}`);
  list.focus();
  list.value = option.value;
  const view = element.ownerDocument.defaultView as Window & typeof globalThis;
  list.dispatchEvent(new view.Event("change", { bubbles: true }));
}

/** Runs in the page: typing as far as a script can do it. */
function type(element: HTMLElement, value: string): void {
  const view = element.ownerDocument.defaultView as Window & typeof globalThis;
  const set = Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, "value")?.set;
  element.focus();
  set?.call(element, value);
  element.dispatchEvent(new view.Event("input", { bubbles: true }));
}
