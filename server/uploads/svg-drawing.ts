import { logoLimit } from "../../src/contract/tenant-defaults.ts";

/** What may be drawn of a picture, in characters of its source: what it shows again counts each time. */
const mostDrawn = 4 * logoLimit;
/** Rules of style within each other; programs write one or two. */
const mostRules = 20;
/** Ties between elements, by nesting and by reference: style sheets could make each element refer to thousands. */
const mostTies = 2_000_000;

/** Names of other parts by what showing them costs: once, once for each element within, and once for each of its points. */
type References = { once: string[]; each: string[]; points: string[] };

type Element = References & {
  /** Names by which a style sheet may mean it. */
  names: string[];
  /** Characters; none for a gradient, which draws nothing by itself. */
  size: number;
  within: Element[];
};
type Tie = { kind: keyof References; to: Element };

/** What is drawn of an element with all that it shows: elements, characters of their own, and characters in all. */
type Drawn = { elements: number; own: number; all: number };

/** An SVG as it is read, to see what drawing it takes. */
export type SvgDrawing = {
  open(name: string, attributes: readonly (readonly [name: string, value: string])[]): void;
  close(): void;
  text(content: string): void;
  style(css: string): void;
  /**
   * Why drawing it would take more than its size promises, as the end of a sentence: elements that show others many times
   * over, which do so as well (CWE-776). Null for what can be drawn.
   */
  fault(): string | null;
};

const gradients = new Set(["lineargradient", "radialgradient", "stop"]);
/** Names that need no escape anywhere, so that each reader takes them for the same. */
const plainName = /^[\p{L}\p{N}_:.-]+$/u;
const strange = "it refers to a part of it by a name that holds other signs than letters, digits and _ : . -";

export function svgDrawing(): SvgDrawing {
  const root: Element = { ...noReferences(), names: [], size: 0, within: [] };
  const around = [root];
  const byId = new Map<string, Element>();
  const byName = new Map<string, References[]>();
  let fault: string | null = null;

  function refer(to: References, property: string, value: string): void {
    for (const [, double, single, bare] of value.matchAll(/url\s*\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*))/gi)) {
      const target = (double ?? single ?? bare ?? "").trim();
      if (target.startsWith("#")) add(to, property, target.slice(1));
    }
  }
  function add(to: References, property: string, name: string): void {
    if (!plainName.test(name)) fault ??= strange;
    // What is not told for one element is told for all that are in it.
    const kind = property.startsWith("marker") ? "points" : /^(?:fill|stroke)$/.test(property) ? "each" : "once";
    to[kind].push(name);
  }
  function declare(to: References, css: string): void {
    for (const declaration of css.split(";")) {
      const [property = "", ...value] = declaration.split(":");
      const name = property.trim().toLowerCase();
      if (name.startsWith("--") && /url/i.test(declaration)) fault ??= "its style keeps a reference in a variable";
      refer(to, name, value.join(":"));
    }
  }

  return {
    open(name, attributes) {
      const element: Element = { ...noReferences(), names: [name, "*"], size: 0, within: [] };
      for (const [attribute, value] of attributes) {
        element.size += attribute.length + value.length;
        const target = value.trim();
        if (attribute === "id" && !byId.has(value)) byId.set(value, element);
        if (attribute === "id") element.names.push(`#${value}`);
        if (attribute === "class") element.names.push(...value.split(/\s+/).map((each) => `.${each}`));
        if (attribute === "style") declare(element, value);
        else if (attribute === "href" && target.startsWith("#")) add(element, "href", target.slice(1));
        else if (/^(?:to|from|by|values)$/.test(attribute) && /url\s*\(/i.test(value))
          fault ??= "it animates a reference";
        else refer(element, attribute, value);
      }
      element.size += name.length + 2;
      if (gradients.has(name.toLowerCase())) element.size = 0;
      around.at(-1)?.within.push(element);
      around.push(element);
    },
    close: () => void around.pop(),
    text(content) {
      const element = around.at(-1);
      if (element) element.size += content.length;
    },
    style(css) {
      for (const { depth, selector, declarations } of rulesOf(css)) {
        if (depth > mostRules) {
          fault ??= `its rules of style are nested deeper than ${mostRules} levels`;
          return;
        }
        const references = noReferences();
        declare(references, declarations);
        if (references.once.length + references.each.length + references.points.length === 0) continue;
        const isPlain = /^[\w\s.,#>+~&-]*$/.test(selector);
        const names = isPlain ? (selector.match(/[.#]?[\w-]+/g) ?? []) : ["*"];
        for (const name of names) addTo(byName, name, references);
      }
    },
    fault: () => fault ?? weigh(root, byId, byName),
  };
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

const noReferences = (): References => ({ once: [], each: [], points: [] });

/** The rules of a style sheet without comments, each with the selectors of all rules that it is in. */
function* rulesOf(css: string): Generator<{ depth: number; selector: string; declarations: string }> {
  const selectors: string[] = [];
  let text = "";
  const rule = (declarations: string) => ({
    depth: selectors.length,
    selector: selectors.filter((each) => !each.startsWith("@")).join(" "),
    declarations,
  });
  for (const part of css.split(/([{}])/)) {
    if (part === "{") {
      const at = text.lastIndexOf(";") + 1;
      yield rule(text.slice(0, at));
      selectors.push(text.slice(at).trim());
    } else if (part === "}") {
      yield rule(text);
      selectors.pop();
    }
    text = part.length > 1 || !/[{}]/.test(part) ? part : "";
  }
}

/** Weighs each element once all that it shows was weighed (Kahn's order); what remains shows itself. */
function weigh(root: Element, byId: Map<string, Element>, byName: Map<string, References[]>): string | null {
  const ties = new Map<Element, Tie[]>();
  const shownBy = new Map<Element, Element[]>();
  let count = 0;
  for (const element of everyElement(root)) {
    const own = tiesOf(element, byId, byName);
    count += own.length;
    if (count > mostTies) return "its elements refer to too many others";
    ties.set(element, own);
    for (const { to } of own) addTo(shownBy, to, element);
  }
  const missing = new Map([...ties].map(([element, own]) => [element, own.length]));
  const ready = [...ties.keys()].filter((element) => missing.get(element) === 0);
  const drawn = new Map<Element, Drawn>();
  for (let element = ready.pop(); element; element = ready.pop()) {
    const parts = (ties.get(element) ?? []).map(({ kind, to }) => ({ kind, ...(drawn.get(to) as Drawn) }));
    drawn.set(element, sumOf(element, parts));
    for (const user of shownBy.get(element) ?? []) {
      const left = (missing.get(user) ?? 0) - 1;
      missing.set(user, left);
      if (left === 0) ready.push(user);
    }
  }
  const whole = drawn.get(root);
  if (!whole) return "its elements refer to one another in a circle";
  return whole.all > mostDrawn ? "its elements show others many times over" : null;
}

function* everyElement(root: Element): Generator<Element> {
  const queue = [root];
  for (let element = queue.pop(); element; element = queue.pop()) {
    yield element;
    for (const each of element.within) queue.push(each);
  }
}

function tiesOf(element: Element, byId: Map<string, Element>, byName: Map<string, References[]>): Tie[] {
  const ties = element.within.map((to): Tie => ({ kind: "once", to }));
  // One rule may mean an element by several names, and an element have one name several times.
  for (const references of new Set([element, ...element.names.flatMap((name) => byName.get(name) ?? [])])) {
    for (const kind of ["once", "each", "points"] as const) {
      for (const name of references[kind]) {
        const to = byId.get(name);
        if (to) ties.push({ kind, to });
      }
    }
  }
  return ties;
}

function sumOf(element: Element, parts: readonly (Drawn & { kind: keyof References })[]): Drawn {
  const sum: Drawn = { elements: 1, own: element.size, all: element.size };
  for (const { kind, elements, own, all } of parts) {
    if (kind !== "once") continue;
    sum.elements += elements;
    sum.own += own;
    sum.all += all;
  }
  for (const { kind, all } of parts) {
    if (kind === "each") sum.all += sum.elements * all;
    if (kind === "points") sum.all += sum.own * all;
  }
  return sum;
}
