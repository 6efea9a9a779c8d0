import type { DefaultTreeAdapterTypes } from "parse5";
import { BeyondLimitError } from "../safety/parse-foreign-json.ts";
import { parseHtml } from "../safety/parse-html.ts";

/** A piece of visible text with the elements around it. */
export type HtmlBlock = { path: string; text: string };

/** What of a page decides whether it is a sign-in page or an error page. */
export type HtmlFeatures = { title: string; headings: string; hasPasswordField: boolean; text: string };

type Node = DefaultTreeAdapterTypes.Node;
/** Markup beyond this is left out: building a tree out of hostile nesting takes time by the square of its depth. */
const maxMarkup = 150_000;
const silent = new Set(["script", "style", "noscript", "template", "svg"]);

/** The visible text of a page, block by block. Attributes and scripts are left out: nonces and tokens live there. */
export function htmlBlocks(html: string): HtmlBlock[] {
  const blocks: HtmlBlock[] = [];
  walk(html, (path, text) => blocks.push({ path, text }));
  return blocks;
}

/** Reads title, headings, visible text and whether the page asks for a password. */
export function htmlFeatures(html: string): HtmlFeatures {
  const features: HtmlFeatures = { title: "", headings: "", hasPasswordField: false, text: "" };
  walk(
    html,
    (path, text) => {
      if (path.endsWith("title")) features.title += ` ${text}`;
      else if (/(^|>)h[1-3](>|$)/.test(path)) features.headings += ` ${text}`;
      features.text += ` ${text}`;
    },
    (tag, attributes) => {
      if (tag === "input" && attributes.get("type")?.toLowerCase() === "password") features.hasPasswordField = true;
    },
  );
  return features;
}

/** The page, or where it is beyond what is read, its markup as one text. */
function readable(html: string): Node {
  try {
    return parseHtml(html);
  } catch (error) {
    if (!(error instanceof BeyondLimitError)) throw error;
    return { nodeName: "#text", parentNode: null, value: html };
  }
}

function walk(
  html: string,
  onText: (path: string, text: string) => void,
  onElement?: (tag: string, attributes: Map<string, string>) => void,
): void {
  const waiting: [string, Node][] = [["", readable(html.slice(0, maxMarkup))]];
  for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
    const [path, node] = entry;
    if (node.nodeName === "#text" && "value" in node) {
      const text = node.value.replace(/\s+/g, " ").trim();
      if (text) onText(path, text);
      continue;
    }
    if (silent.has(node.nodeName) || !("childNodes" in node)) continue;
    if ("attrs" in node) onElement?.(node.tagName, new Map(node.attrs.map(({ name, value }) => [name, value])));
    // Deep paths are cut, or hostile nesting would make each one longer than the last.
    const here = "tagName" in node && path.length < 500 ? (path ? `${path}>${node.tagName}` : node.tagName) : path;
    for (let i = node.childNodes.length - 1; i >= 0; i -= 1) {
      const child = node.childNodes[i];
      if (child) waiting.push([here, child]);
    }
  }
}
