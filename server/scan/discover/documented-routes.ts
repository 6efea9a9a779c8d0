import type { DefaultTreeAdapterTypes } from "parse5";
import { parseJson } from "../compare/compare-facts.ts";
import { parseHtml } from "../safety/parse-html.ts";

/** A route that a page of documentation lists, with what it says of it, and whether it shows a body of JSON to send. */
export type DocumentedRoute = { method: string; path: string; says: string; readsJson: boolean };

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const maxRoutes = 1_000;
/** One row that looks like a route may be a row of anything. */
const enough = 2;
const methodName = /^(GET|PUT|POST|PATCH|DELETE)$/;
const methods = ["GET", "PUT", "POST", "PATCH", "DELETE"] as const;
/** What a cell below a method holds where the route does not take it. */
const not = /^(|-|–|—|no|n|x?✗|✘|×|0|false)$/i;
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6", "dt", "code", "pre", "summary"]);
const route = /^(GET|PUT|POST|PATCH|DELETE)\s{1,9}(\/[^\s"'`]{0,300})/;

/**
 * Routes that a page documents for its readers: in tables with a column for each method, or one for the method, beside a
 * column of paths, and in headings such as `GET /users/{id}`. Parameters are `{id}`, `:id`, `<id>`, or set in italics.
 */
export function documentedRoutes(html: string): DocumentedRoute[] {
  const routes: DocumentedRoute[] = [];
  const left: Node[] = [parseHtml(html)];
  for (let node = left.pop(); node && routes.length < maxRoutes; node = left.pop()) {
    const tag = "tagName" in node ? node.tagName : "";
    if (tag === "table") routes.push(...routesOfTable(node as Element));
    else if (headings.has(tag)) {
      const [, method, path] = route.exec(textOf(node).trim()) ?? [];
      const template = path === undefined ? null : templateOf(path);
      if (method && template !== null) routes.push({ method, path: template, says: "", readsJson: false });
    }
    if ("childNodes" in node) left.push(...[...node.childNodes].reverse());
  }
  const told = new Map(routes.map((one) => [`${one.method} ${one.path}`, one]));
  return told.size < enough ? [] : [...told.values()].slice(0, maxRoutes);
}

function routesOfTable(table: Element): DocumentedRoute[] {
  const rows = elementsIn(table, "tr").map((row) =>
    row.childNodes.filter((cell): cell is Element => "tagName" in cell && /^t[dh]$/.test(cell.tagName)),
  );
  const heads = (rows[0] ?? []).map((cell) => textOf(cell).trim());
  const byColumn = new Map(heads.flatMap((head, at) => (methodName.test(head) ? [[at, head] as const] : [])));
  return rows.flatMap((cells) => {
    const texts = cells.map((cell) => textOf(cell).trim());
    const at = texts.findIndex((text) => templateOf(text.split(/\s/, 1)[0] ?? "") !== null || route.test(text));
    if (at < 0) return [];
    const own = texts[at] ?? "";
    const named = texts.flatMap((text, index) =>
      byColumn.has(index) ? (not.test(text) ? [] : [byColumn.get(index) ?? ""]) : methodsIn(text),
    );
    const says = texts.filter((_text, index) => index !== at).sort((one, two) => two.length - one.length)[0] ?? "";
    const described = cells.find((_cell, index) => index !== at && texts[index] === says);
    const reading = described === undefined ? [] : readingJson(described, says);
    const [, before, behind] = route.exec(own) ?? [];
    const paths = behind === undefined ? own.split(/\s{1,9}/) : [behind];
    const taken = before === undefined ? named : [before];
    return paths.flatMap((path) => {
      const template = templateOf(path);
      return template === null
        ? []
        : [...new Set(taken)].map((method) => ({ method, path: template, says, readsJson: reading.includes(method) }));
    });
  });
}

const takesBody = /^(PUT|POST|PATCH)$/;
/** A method where a sentence goes on after it: `To PUT a user`, `PUTing`, `POST a body`. */
const methodSaid = /\b(PUT|POST|PATCH)(?:ing|ting)?\b/g;

/**
 * Methods of a route of which its description says that they take a body, and shows it as JSON. It speaks of all that can
 * have one where it names none; a body that is not needed is none that is read.
 */
function readingJson(cell: Element, says: string): string[] {
  const sentence = says.split(/(?<=\.)\s/).find((one) => /\bbody\b/i.test(one));
  if (sentence === undefined || /\b(no|not|without)\b[^.]{0,30}\bbody\b/i.test(says)) return [];
  const samples = ["pre", "code"].flatMap((tag) => elementsIn(cell, tag));
  const isShown = samples.some((sample) => {
    const json = parseJson(textOf(sample));
    return typeof json === "object" && json !== null;
  });
  if (!isShown) return [];
  const said = [...sentence.matchAll(methodSaid)].flatMap(([, method]) => method ?? []);
  return said.length > 0 ? said : methods.filter((method) => takesBody.test(method));
}

/** Methods of a cell that holds nothing else: `GET`, `PUT, DELETE`. */
function methodsIn(text: string): string[] {
  const words = text.slice(0, 60).split(/[\s,/|]{1,9}/);
  return words.every((word) => methods.some((method) => method === word)) ? words : [];
}

/** A written path as a template; null where it is none. */
function templateOf(text: string): string | null {
  const plain = text
    .split("?", 1)[0]
    ?.replace(/:([A-Za-z]\w{0,60})/g, "{$1}")
    .replace(/<([\w-]{1,60})>/g, "{$1}");
  return plain !== undefined && /^\/[\w.~%@{}/-]{1,300}$/.test(plain) && !/\/\/|\{\{|\.(js|css|html?)$/.test(plain)
    ? plain
    : null;
}

/** The text of an element; what is set apart inside a path stands for a parameter. */
function textOf(element: Node): string {
  let text = "";
  const left: { node: Node; isSetApart: boolean }[] = [{ node: element, isSetApart: false }];
  for (let next = left.pop(); next && text.length < 2_000; next = left.pop()) {
    const { node } = next;
    if ("value" in node) {
      const name = node.value.trim();
      text += next.isSetApart && text.endsWith("/") && /^[\w-]{1,60}$/.test(name) ? `{${name}}` : node.value;
    } else if ("tagName" in node && node.tagName === "br") text += " ";
    if (!("childNodes" in node)) continue;
    const isSetApart = next.isSetApart || ("tagName" in node && /^(i|em|var)$/.test(node.tagName));
    for (const child of [...node.childNodes].reverse()) left.push({ node: child, isSetApart });
  }
  return text;
}

function elementsIn(element: Element, tag: string): Element[] {
  const found: Element[] = [];
  const left: Node[] = [...element.childNodes].reverse();
  for (let node = left.pop(); node; node = left.pop()) {
    if ("tagName" in node && node.tagName === "table") continue;
    if ("tagName" in node && node.tagName === tag) found.push(node);
    else if ("childNodes" in node) left.push(...[...node.childNodes].reverse());
  }
  return found;
}
