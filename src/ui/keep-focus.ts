import { activeIn } from "./focus.ts";

/** An element with all around it, from the inside out, and what each of them stands beside. */
type Place = readonly { self: Element; parent: Element; before: Element | null; after: Element | null }[];
type Held = { element: HTMLElement; place: Place; layer: Element | null };

/** What comes over the rest and goes again. */
const layers = '[aria-modal="true"], [data-passing]';
const headings = "h1, h2, h3, h4";
/** No fields: keys of the screen would be typed into them. */
const controls = "a[href], button, summary, [tabindex]";
const part = '[tabindex="-1"]';

/**
 * Keeps the focus below `root` where the user is. Where the element that has it goes or is disabled, what took its place
 * gets it: the next row of a list, else the heading or the first control of what is there now, else the part around that
 * has `tabIndex={-1}`. From a layer that goes it returns to where it was before the layer came, or to what took that place.
 * Focus that the user took away stays away. Returns the end of it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Held | null = null;
  let isGone = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the focus was before each layer. */
  const before = new WeakMap<Element, Held | null>();

  function onFocus({ target }: FocusEvent): void {
    const element = target as HTMLElement;
    const layer = element.closest(layers);
    if (layer && !before.has(layer)) before.set(layer, last);
    // A part of a layer may go before it does.
    last = { element, place: placeOf(element, root), layer };
    isGone = false;
  }

  function onChange(changes: readonly MutationRecord[]): void {
    const element = last?.element;
    if (!element) return;
    const isRemoved = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)));
    if (!isRemoved && !element.matches(":disabled")) return;
    isGone = true;
    settleSoon();
  }

  /** Once whatever else wants the focus has had its turn. */
  function settleSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(settle);
  }

  function settle(): void {
    if (!last || !isLost(root)) return;
    if (isGone || !canTake(last.element)) give(heirOf(last));
    else last = null;
  }

  /** What gets the focus in the place of what had it, if that cannot take it itself. */
  function heirOf({ element, place, layer }: Held): HTMLElement | null {
    if (canTake(element)) return element;
    if (!layer || root.contains(layer)) return heirAt(place, element.matches("[data-row]"), root);
    const opener = before.get(layer);
    return opener ? heirOf(opener) : root.querySelector("main");
  }

  const observer = new MutationObserver(onChange);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  root.addEventListener("focusin", onFocus);
  root.addEventListener("focusout", settleSoon);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    root.removeEventListener("focusin", onFocus);
    root.removeEventListener("focusout", settleSoon);
  };
}

/** Whether nothing has the focus, in the console and around it, or what can do nothing with it. */
function isLost(root: HTMLElement): boolean {
  const { activeElement, body } = root.ownerDocument;
  const active = activeIn(root);
  if (active && active !== body && root.contains(active)) return active.matches(":disabled");
  return activeElement === null || activeElement === body;
}

const isShown = (element: Element) => element.checkVisibility?.() ?? true;
const canTake = (element: Element) =>
  element.isConnected && isShown(element) && !element.matches(":disabled, [aria-hidden=true], [inert], [inert] *");

function placeOf(element: Element, root: Element): Place {
  const place = [];
  for (let self = element; self !== root && self.parentElement; self = self.parentElement) {
    const { parentElement: parent, previousElementSibling: before, nextElementSibling: after } = self;
    place.push({ self, parent, before, after });
  }
  return place;
}

function heirAt(place: Place, isRow: boolean, root: HTMLElement): HTMLElement | null {
  const levels = place.filter(({ parent }) => root.contains(parent));
  const [list] = levels;
  // All that a dialog shows has changed, or all of its actions, which go with that.
  const layer = [list?.parent, list?.parent.parentElement].find((one) => one?.matches(layers));
  if (layer) return stepOf(layer as HTMLElement);
  const row = isRow && list && !list.parent.matches(part) && firstOf(besides(list), "[data-row]");
  if (row) return row;
  for (const level of levels) {
    if (level.parent.matches(part) && canTake(level.parent)) return level.parent as HTMLElement;
    const found = firstOf(besides(level), `${headings}, ${controls}`);
    if (found) return found;
  }
  return null;
}

/** What stands where an element stood, then what follows, then what is before it, the nearest first. */
function besides({ self, parent, before, after }: Place[number]): Element[] {
  const all = [...parent.children];
  const indexOf = (one: Element | null) => (one ? all.indexOf(one) : -1);
  const known = [indexOf(self), before ? indexOf(before) + 1 || -1 : 0, indexOf(after)].find((index) => index >= 0);
  const at = known ?? (after ? 0 : all.length);
  return [...all.slice(at), ...all.slice(0, at).reverse()];
}

/** The heading of what a dialog shows now, or its first field, else the dialog. */
const stepOf = (layer: HTMLElement) =>
  firstOf([...layer.children], "[data-autofocus], h3, h4, input, select, textarea") ?? layer;

/** The first of the elements, or in them, that suits and can take the focus. */
function firstOf(elements: readonly Element[], selector: string): HTMLElement | null {
  for (const element of elements) {
    const all = [element, ...element.querySelectorAll(selector)];
    const found = all.find((one) => one.matches(selector) && canTake(one));
    if (found) return found as HTMLElement;
  }
  return null;
}

function give(heir: HTMLElement | null): void {
  if (heir?.matches(headings) && !heir.hasAttribute("tabindex")) heir.tabIndex = -1;
  // A row is where the one before it was; a long list may have been scrolled away from it.
  heir?.focus({ preventScroll: heir.matches("[data-row]") });
}
