import type { DefaultTreeAdapterTypes } from "parse5";
import { parseForeignJson } from "../safety/parse-foreign-json.ts";
import { parseHtml } from "../safety/parse-html.ts";
import { collectSettings } from "./base-addresses.ts";
import { actionOn, asksToConfirm, calledAs } from "./page-labels.ts";
import { isBaseName, type ScriptBase } from "./script/extract.ts";

/** A form as the page shows it; `fields` have the values that the page gives them. */
export type PageForm = {
  method: string;
  action: string;
  type: string;
  fields: [string, string][];
  /** What its button says, where that names an action. */
  says?: string;
};

/** What an HTML page leads to. Addresses are as written, to be resolved against `base`. */
export type PageFacts = {
  /** The page's `<base href>`, or null. */
  base: string | null;
  links: string[];
  /** Links whose text names an action, with that text. */
  actions: Map<string, string>;
  /** What links are called whose names are those of pages with forms, and perhaps of actions. */
  pages: Map<string, string[]>;
  forms: PageForm[];
  /** What the page asks for by itself as it is shown, to hold it as a part (htmx). */
  fragments: string[];
  scripts: string[];
  /** JavaScript inside the page. */
  inline: string[];
  /** Data inside the page for its scripts, as JSON. */
  data: string[];
  /** `<link rel="service-desc">` (RFC 8631). */
  descriptions: string[];
  /** Addresses of an API in attributes and in data for scripts. */
  settings: ScriptBase[];
};

const formType = "application/x-www-form-urlencoded";
type Element = DefaultTreeAdapterTypes.Element;

const linkAttributes: Record<string, string> = { a: "href", area: "href", iframe: "src", frame: "src" };
/** Attributes by which pages call their server without a form (htmx and its kin). */
const callAttributes = ["hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-url", "data-href"];

/** Events that need nobody to do anything. */
const loadsItself = /(?:^|[\s,])(?:load|revealed|intersect)(?=[\s,]|$)/;

/** Whether an address may be one that {@link PageFacts.pages} holds. */
const mayBePage = /regist|sign|check|apply|password/i;

/** Of each kind of fact, so many of one page are taken: what leads on to thousands is a list, not a way in. */
const maxFacts = 2_000;

/** Reads links, forms and scripts out of a page. Throws a `BeyondLimitError` for one that is made to be too much. */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = {
    base: null,
    links: [],
    actions: new Map(),
    pages: new Map(),
    forms: [],
    fragments: [],
    scripts: [],
    inline: [],
    data: [],
    descriptions: [],
    settings: [],
  };
  const root = parseHtml(html);
  const page: Page = { facts, named: elementsById(root, html), forms: new Map(), elsewhere: [] };
  const stack: { node: DefaultTreeAdapterTypes.Node; form: PageForm | null }[] = [{ node: root, form: null }];
  // A form that opens between the rows or cells of a table stays empty there; what follows in the table is in it all the
  // same, up to the next form (HTML, 13.2.6.4.9).
  let split: { form: PageForm; table: Element } | null = null;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next;
    let { form } = next;
    if ("tagName" in node) {
      if (split && !isWithin(node, split.table)) split = null;
      const within = readElement(node, form ?? split?.form ?? null, page);
      if (node.tagName === "form" || form !== null) form = within;
      const table = node.tagName === "form" && node.childNodes.length === 0 ? tableAround(node) : null;
      if (table !== null && form !== null) split = { form, table };
    }
    const children = "childNodes" in node ? node.childNodes : [];
    const content = "content" in node && node.content ? node.content.childNodes : [];
    for (const child of [...children, ...content].reverse()) stack.push({ node: child, form });
  }
  for (const { control, of } of page.elsewhere) readControl(control, page.forms.get(of) ?? null, page);
  for (const list of [
    facts.links,
    facts.forms,
    facts.fragments,
    facts.scripts,
    facts.inline,
    facts.data,
    facts.descriptions,
    facts.settings,
  ]) {
    list.splice(maxFacts);
  }
  return facts;
}

/** The table between whose rows or cells an element stands; null where it stands in a cell, or in none. */
function tableAround({ parentNode }: Element): Element | null {
  if (!parentNode || !("tagName" in parentNode) || !/^(table|tbody|thead|tfoot|tr)$/.test(parentNode.tagName))
    return null;
  return parentNode.tagName === "table" ? parentNode : tableAround(parentNode);
}

function isWithin(element: Element, around: Element): boolean {
  for (let node = element.parentNode; node && "tagName" in node; node = node.parentNode)
    if (node === around) return true;
  return false;
}

/** What is known of a page while it is read. */
type Page = {
  facts: PageFacts;
  /** Elements that are named by an id, as far as one is referred to. */
  named: ReadonlyMap<string, Element>;
  forms: Map<string, PageForm>;
  /** Controls that belong to a form by its id, wherever they stand (HTML, 4.10.18.3). */
  elsewhere: { control: Element; of: string }[];
};

/** The elements of a page by their ids, where labels refer to any. */
function elementsById(root: DefaultTreeAdapterTypes.Node, html: string): Map<string, Element> {
  const named = new Map<string, Element>();
  const left = /aria-labelledby/i.test(html) ? [root] : [];
  for (let node = left.pop(); node; node = left.pop()) {
    const id = "attrs" in node ? node.attrs.find(({ name }) => name === "id")?.value : undefined;
    if ("tagName" in node && id && !named.has(id)) named.set(id, node);
    if ("childNodes" in node) for (const child of [...node.childNodes].reverse()) left.push(child);
  }
  return named;
}

function readElement(element: Element, form: PageForm | null, page: Page): PageForm | null {
  const { facts } = page;
  const tag = element.tagName;
  const get = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;
  const written = linkAttributes[tag] && get(linkAttributes[tag]);
  // What a script is still to fill in leads nowhere.
  const link = written?.includes("{{") ? undefined : written;
  if (link) {
    facts.links.push(link);
    const says = actionOn(element, page.named) ?? asksToConfirm(element);
    if (says !== null) facts.actions.set(link, says);
    if (mayBePage.test(link)) noteLabels(facts.pages, link, calledAs(element));
  }
  readSettings(element, facts);
  const verb = /^(delete|put|patch|post)$/i.exec(get("data-method") ?? get("data-turbo-method") ?? "")?.[1];
  if (link && verb) {
    facts.links.pop();
    facts.forms.push({ method: verb.toUpperCase(), action: link, type: formType, fields: [] });
  }
  for (const name of callAttributes) {
    const address = get(name);
    if (!address) continue;
    const verb = /^hx-(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? "GET";
    // Whoever opens the page asks for it: what a button in it says is something else.
    const isLoaded = verb === "GET" && loadsItself.test(get("hx-trigger") ?? "");
    const says = asksToConfirm(element) ?? (isLoaded ? null : actionOn(element, page.named));
    if (isLoaded && says === null && !address.includes("{")) facts.fragments.push(address);
    facts.forms.push({ method: verb, action: address, type: formType, fields: [], ...(says === null ? {} : { says }) });
  }
  if (tag === "base") facts.base ??= get("href") ?? null;
  if (tag === "link") readLink(get("rel") ?? "", get("href"), facts);
  if (tag === "script") readScript(element, get("type") ?? "", get("src"), facts);
  if (tag === "form" && (get("method") ?? "get").toLowerCase() !== "dialog") {
    const opened: PageForm = {
      // A browser alone sends another method by GET; who writes one has a script send it as it stands.
      method: /^(post|put|patch|delete)$/i.exec(get("method") ?? "")?.[0].toUpperCase() ?? "GET",
      action: get("action") ?? "",
      type: get("enctype") ?? formType,
      fields: [],
    };
    const asks = asksToConfirm(element);
    if (asks !== null) opened.says = asks;
    // Without an address and a method it is a script that sends it: the page itself is all that it would ask for.
    if (get("action") || get("method")) facts.forms.push(opened);
    const id = get("id");
    if (id && !page.forms.has(id)) page.forms.set(id, opened);
    return opened;
  }
  const of = get("form");
  if (of !== undefined && /^(button|input|select|textarea)$/.test(tag)) page.elsewhere.push({ control: element, of });
  else readControl(element, form, page);
  return form;
}

/** Labels of one address that are kept; who calls it by more names is no ordinary page. */
const maxLabels = 50;

function noteLabels(pages: Map<string, string[]>, link: string, labels: readonly string[]): void {
  const known = pages.get(link) ?? [];
  pages.set(link, known);
  if (known.length + labels.length > maxLabels) known[0] = "";
  else known.push(...labels);
}

/** What a button or a field adds to the form that it belongs to. */
function readControl(element: Element, form: PageForm | null, page: Page): void {
  const { facts } = page;
  const tag = element.tagName;
  const get = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;
  const kind = get("type") ?? "";
  // What resets a form only empties it where it is shown; some buttons send theirs by a script.
  const isButton =
    (tag === "button" && !/^reset$/i.test(kind)) ||
    (tag === "input" && /^(submit|image)$/i.test(kind)) ||
    (tag === "input" && /^button$/i.test(kind) && /\bsubmit\(/.test(get("onclick") ?? ""));
  // What a form is headed with, its button only says yes to.
  if (form && /^(legend|h[1-6])$/.test(tag)) {
    const headed = actionOn(element, page.named);
    if (headed !== null) form.says ??= headed;
  }
  const said = isButton ? (actionOn(element, page.named) ?? asksToConfirm(element)) : null;
  // A button may lead elsewhere than its form does.
  const elsewhere = isButton ? get("formaction") : undefined;
  if (elsewhere) {
    const method = (get("formmethod") ?? form?.method ?? "get").toUpperCase() === "GET" ? "GET" : "POST";
    const type = get("formenctype") ?? form?.type ?? formType;
    facts.forms.push({ method, action: elsewhere, type, fields: [], ...(said === null ? {} : { says: said }) });
  } else if (form && said !== null) form.says ??= said;
  const name = get("name");
  // Frameworks whose forms send only GET and POST name the real method in a field.
  const override = name === "_method" && /^(put|patch|delete)$/i.exec(get("value") ?? "")?.[1];
  if (form && override) form.method = override.toUpperCase();
  else if (form && name && (tag === "input" || tag === "select" || tag === "textarea")) {
    form.fields.push([name, get("value") ?? fieldValue(get("type") ?? "text")]);
  }
}

function readLink(rel: string, href: string | undefined, facts: PageFacts): void {
  if (!href) return;
  if (/service-desc|service-doc|api-catalog/i.test(rel)) facts.descriptions.push(href);
  else if (/modulepreload/i.test(rel) || (/\b(preload|prefetch)\b/i.test(rel) && /\.m?js($|\?)/.test(href)))
    facts.scripts.push(href);
  else if (/\b(next|prev|search|service|alternate)\b/i.test(rel)) facts.links.push(href);
}

/** `<meta name="api-base" content="/api">`, `<div data-api-url="/api">`. */
function readSettings(element: Element, facts: PageFacts): void {
  const values = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const isMeta = element.tagName === "meta";
  for (const { name, value } of isMeta ? [] : element.attrs) {
    const setting = /^data-(.+)$/.exec(name)?.[1];
    if (setting && isBaseName(setting) && /^(https?:\/)?\//.test(value)) {
      facts.settings.push({ name: setting, address: value });
    }
  }
  const name = values.get("name") ?? "";
  const content = values.get("content") ?? "";
  if (isMeta && isBaseName(name) && /^(https?:\/)?\//.test(content)) facts.settings.push({ name, address: content });
}

function readScript(element: Element, type: string, src: string | undefined, facts: PageFacts): void {
  const text = element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  if (src) facts.scripts.push(src);
  else if (/^(|module|text\/javascript|application\/javascript)$/i.test(type)) {
    if (text.trim() !== "") facts.inline.push(text);
  } else if (/json$/i.test(type)) {
    facts.data.push(text);
    try {
      collectSettings(parseForeignJson(text), facts.settings);
    } catch {
      // Data that is no JSON is none that a script could read.
    }
  }
}

/** What a browser would send for an untouched field, except where the type rules out an empty value. */
function fieldValue(type: string): string {
  return (
    { number: "1", range: "1", date: "2025-01-01", email: "someone@example.com", url: "https://example.com/" }[type] ??
    ""
  );
}
