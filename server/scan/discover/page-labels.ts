import type { DefaultTreeAdapterTypes } from "parse5";
import { isEnding } from "../safety/acting-words.ts";
import { saysThatItActs } from "../safety/says-it-acts.ts";

type Element = DefaultTreeAdapterTypes.Element;

/** What a page asks before it goes on, or null: nobody is asked whether to read. */
export function asksToConfirm({ attrs }: Element): string | null {
  for (const { name, value } of attrs) {
    if (/^(data-(\w+-)?confirm|hx-confirm)$/.test(name)) return value.trim().slice(0, 80) || "Confirm";
    if (name === "onclick" || name === "onsubmit") {
      const asked = /\bconfirm\(\s{0,9}["'`]([^"'`]{0,80})/.exec(value)?.[1];
      if (asked !== undefined) return asked;
      // `return confirmDelete()`: a function of the page's own that asks.
      const own = /\bconfirm[A-Z_]\w{0,60}(?=\()/.exec(value)?.[0];
      if (own !== undefined) return own;
    }
  }
  return null;
}

/** A label for screen readers, or what is shown under the pointer, by a browser or by a library. */
const labelAttribute = /^(title|aria-label|aria-description|alt|value|data-([a-z]+-){0,3}(title|tooltip|tip))$/;
/** Icons of the common sets that only an action is drawn with: `fa-trash`, `bi-trash3`, `icon-delete`. */
const actingIcon = /[#-](trash\d?|delete|remove|eraser|sign-out|log-?out|power-off)(-|$)/;
/** Classes that say what is not, or may be: `no-delete`. */
const notActing = /^(no|not|non|can|is|has)-/;

/**
 * What a link or a button says that it does, by its text or by any other of its labels, or null: what shows a cross, a bin
 * or an icon says it to a screen reader, or under the pointer. An icon speaks where no word does.
 * `named` has what other labels refer to by their ids.
 */
export function actionOn(element: Element, named: ReadonlyMap<string, Element>): string | null {
  const labelling = [element, ...elementsIn(element)].flatMap(labelledBy).flatMap((id) => named.get(id) ?? []);
  const labels = [textIn(element), ...labelsOf(element), ...labelsIn(element), ...labelling.map(textIn)];
  const plain = labels.map((label) => label.replace(/\s+/g, " ").trim().slice(0, 80));
  const said =
    plain.find(saysThatItActs) ?? plain.find((label) => drawn.test(label)) ?? saidAround(element, plain[0] ?? "");
  return said ?? calledByScript(element) ?? (plain.some((label) => /\p{L}{2}/u.test(label)) ? null : iconIn(element));
}

/** A bin, or the sign of a switch, which no page draws for what leads on. */
const drawn = /[\u{1F5D1}\u{1F6AE}\u23FB\u23FC]/u;
/** What a link says that leaves it to its sentence what it does: "Click here to unsubscribe". */
const pointing = /^(?:click |tap )?(?:here|this|link|this link|the link)[.!]?$/i;
const toldAround =
  /\b(?:unsubscribe|opt[ -]out|delete|remove|deactivate|cancel (?:your|the|this|my)|confirm (?:your|the|this|my)|activate (?:your|the|this|my))\b/i;

function saidAround({ parentNode }: Element, label: string): string | null {
  if (!pointing.test(label) || !parentNode || !("tagName" in parentNode)) return null;
  const sentence = textIn(parentNode).replace(/\s+/g, " ").trim().slice(0, 100);
  return toldAround.test(sentence) ? sentence : null;
}

/** Classes and names by which scripts find what removes something: `delete-link`, `js-remove`, `data-action="delete"`. */
const ofRemoving =
  /^(?:(?:js|btn|button|link|action)-)?(?:delete|remove|destroy|purge|wipe)(?:-(?:link|button|btn|item|row|action|account|user|post|comment|record|me|all|everything|file|entry|message|note|product|order|member))?(?:-\d{1,19})?$/i;

/** Attributes that name the function that a press calls, and what htmx does with what it stands in. */
const byCall = /^(?:@click|v-on:click|x-on:click|wire:click|ng-click|\(click\)|hx-swap)(?:\.|$)/;

function calledByScript({ attrs }: Element): string | null {
  // Headings of documentation are links to themselves, named after what they are about.
  const isAnchor = attrs.some(({ name, value }) => name === "href" && value.startsWith("#"));
  const own = isAnchor ? /^data-(action|op|command)$/ : /^(id|data-(action|op|command))$/;
  const names = attrs.flatMap(({ name, value }) =>
    name === "class" ? value.split(/\s+/, 20) : own.test(name) ? [value.trim()] : [],
  );
  const kebab = (name: string) => name.replace(/([a-z])([A-Z])/g, "$1-$2").replaceAll("_", "-");
  const called = attrs.flatMap(({ name, value }) =>
    byCall.test(name) ? [/^\s{0,9}([\w-]{2,59})/.exec(value)?.[1] ?? ""] : [],
  );
  const ends = [...names, ...called].find((name) => /^[\w-]{2,59}$/.test(name) && isEnding(name));
  return ends ?? [...names, ...called].find((name) => name.length < 60 && ofRemoving.test(kebab(name))) ?? null;
}

/** Attributes by which a link is shown, named or found; by any other one a script or a library may do more with it. */
const ofShowing =
  /^(href|class|id|title|target|rel|style|tabindex|lang|hreflang|dir|itemprop|accesskey|aria-(label|labelledby|current|describedby)|data-(v-[\da-f]+|test|testid|test-id|cy|qa))$/;

/**
 * What a link is called that merely leads on, in all its words; a text without any where it does more than that, so that
 * nobody takes it for the way to a page.
 */
export function calledAs(element: Element): string[] {
  const { tagName, attrs } = element;
  const isPlain = tagName === "a" && !attrs.some(isOfMore) && !inForm(element);
  const labels = [textIn(element), ...labelsOf(element), ...labelsIn(element)].filter((label) => label.trim() !== "");
  return isPlain && labels.length > 0 ? labels : [""];
}

const isOfMore = ({ name, value }: Element["attrs"][number]): boolean =>
  !ofShowing.test(name) || (name === "rel" && /\bnofollow\b/i.test(value));

function inForm({ parentNode }: Element): boolean {
  for (let node = parentNode; node && "tagName" in node; node = node.parentNode)
    if (node.tagName === "form") return true;
  return false;
}

const labelledBy = ({ attrs }: Element): string[] =>
  attrs.find(({ name }) => name === "aria-labelledby")?.value.split(/\s+/, 5) ?? [];

function iconIn(element: Element): string | null {
  const names = [element, ...elementsIn(element)].flatMap(({ tagName, attrs }) =>
    attrs.flatMap(({ name, value }) =>
      name === "class"
        ? value.split(/\s+/, 20).filter((word) => word.includes("-"))
        : tagName === "use" && /href$/.test(name)
          ? [value]
          : [],
    ),
  );
  return names.find((name) => actingIcon.test(name) && !notActing.test(name)) ?? null;
}

const labelsOf = ({ attrs }: Element): string[] =>
  attrs.flatMap(({ name, value }) => (labelAttribute.test(name) ? [value] : []));

/** Nodes of a link or a button that are looked at; its beginning is enough. */
const maxSteps = 50;

function textIn(element: Element): string {
  let text = "";
  for (const node of nodesIn(element)) {
    if (text.length >= 100) break;
    if ("value" in node) text += node.value;
    else if ("tagName" in node && node.tagName === "img") text += ` ${labelsOf(node).join(" ")}`;
  }
  return text;
}

const labelsIn = (element: Element): string[] => elementsIn(element).flatMap(labelsOf);

const elementsIn = (element: Element): Element[] => nodesIn(element).filter((node) => "tagName" in node);

function nodesIn(element: Element): DefaultTreeAdapterTypes.Node[] {
  const nodes: DefaultTreeAdapterTypes.Node[] = [];
  const left: DefaultTreeAdapterTypes.Node[] = [...element.childNodes];
  while (left.length > 0 && nodes.length < maxSteps) {
    const node = left.shift();
    if (node === undefined) break;
    nodes.push(node);
    if ("childNodes" in node) left.unshift(...node.childNodes);
  }
  return nodes;
}
