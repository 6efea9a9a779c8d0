import { type DefaultTreeAdapterTypes, parse } from "parse5";

/** A form as the page shows it; `fields` have the values that the page gives them. */
export type PageForm = { method: string; action: string; type: string; fields: [string, string][] };

/** What an HTML page leads to. Addresses are as written, to be resolved against `base`. */
export type PageFacts = {
  /** The page's `<base href>`, or null. */
  base: string | null;
  links: string[];
  forms: PageForm[];
  scripts: string[];
  /** JavaScript inside the page. */
  inline: string[];
  /** `<link rel="service-desc">` (RFC 8631). */
  descriptions: string[];
};

type Element = DefaultTreeAdapterTypes.Element;

const linkAttributes: Record<string, string> = { a: "href", area: "href", iframe: "src", frame: "src" };
/** Attributes by which pages call their server without a form (htmx and its kin). */
const callAttributes = ["hx-get", "hx-post", "hx-put", "hx-patch", "hx-delete", "data-url", "data-href"];

/** Reads links, forms and scripts out of a page. Never throws: HTML has no malformed pages. */
export function readPage(html: string): PageFacts {
  const facts: PageFacts = { base: null, links: [], forms: [], scripts: [], inline: [], descriptions: [] };
  const stack: { node: DefaultTreeAdapterTypes.Node; form: PageForm | null }[] = [{ node: parse(html), form: null }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node } = next;
    let { form } = next;
    if ("tagName" in node) form = readElement(node, form, facts);
    const children = "childNodes" in node ? node.childNodes : [];
    const content = "content" in node && node.content ? node.content.childNodes : [];
    for (const child of [...children, ...content].reverse()) stack.push({ node: child, form });
  }
  return facts;
}

function readElement(element: Element, form: PageForm | null, facts: PageFacts): PageForm | null {
  const tag = element.tagName;
  const get = (name: string) => element.attrs.find((attribute) => attribute.name === name)?.value;
  const link = linkAttributes[tag] && get(linkAttributes[tag]);
  if (link) facts.links.push(link);
  for (const name of callAttributes) {
    const address = get(name);
    if (!address) continue;
    const verb = /^hx-(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? "GET";
    facts.forms.push({ method: verb, action: address, type: "application/x-www-form-urlencoded", fields: [] });
  }
  if (tag === "base") facts.base ??= get("href") ?? null;
  if (tag === "link") readLink(get("rel") ?? "", get("href"), facts);
  if (tag === "script") readScript(element, get("type") ?? "", get("src"), facts);
  if (tag === "form" && (get("method") ?? "get").toLowerCase() !== "dialog") {
    const opened: PageForm = {
      method: (get("method") ?? "get").toUpperCase() === "POST" ? "POST" : "GET",
      action: get("action") ?? "",
      type: get("enctype") ?? "application/x-www-form-urlencoded",
      fields: [],
    };
    facts.forms.push(opened);
    return opened;
  }
  const name = get("name");
  if (form && name && (tag === "input" || tag === "select" || tag === "textarea")) {
    form.fields.push([name, get("value") ?? fieldValue(get("type") ?? "text")]);
  }
  return form;
}

function readLink(rel: string, href: string | undefined, facts: PageFacts): void {
  if (!href) return;
  if (/service-desc|api-catalog/i.test(rel)) facts.descriptions.push(href);
  else if (/modulepreload/i.test(rel)) facts.scripts.push(href);
  else if (/\b(next|prev|search|service|alternate)\b/i.test(rel)) facts.links.push(href);
}

function readScript(element: Element, type: string, src: string | undefined, facts: PageFacts): void {
  if (src) facts.scripts.push(src);
  else if (/^(|module|text\/javascript|application\/javascript)$/i.test(type)) {
    const text = element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    if (text.trim() !== "") facts.inline.push(text);
  }
}

/** What a browser would send for an untouched field, except where the type rules out an empty value. */
function fieldValue(type: string): string {
  return (
    { number: "1", range: "1", date: "2025-01-01", email: "someone@example.com", url: "https://example.com/" }[type] ??
    ""
  );
}
