import { SaxesParser } from "saxes";
import { sideLimit } from "../../src/contract/tenant-defaults.ts";
import { pictureFault, pictureSize } from "./picture-fault.ts";
import { svgDrawing } from "./svg-drawing.ts";

const svgNamespace = "http://www.w3.org/2000/svg";

/** Elements that run code, carry other documents, or change attributes that were looked at (SVG 2, SMIL). */
const forbidden = new Set([
  "script",
  "foreignobject",
  "iframe",
  "embed",
  "object",
  "audio",
  "video",
  "canvas",
  "handler",
  "listener",
]);
/** Elements within each other; drawings that are exported have under 30. */
const maxDepth = 200;
/** What stands in `<!DOCTYPE …>`, where it is that of SVG 1.0 or 1.1, or only the root's name. */
const ofW3c =
  /^\s*(?:\w+:)?svg(?:\s+PUBLIC\s+["']-\/\/W3C\/\/DTD SVG (?:1\.0|1\.1(?: Tiny| Basic)?|20010904)\/\/EN["']\s+["']https?:\/\/www\.w3\.org\/[\w./-]*["'])?\s*$/;
const animations = new Set(["set", "animate", "animatetransform", "animatemotion"]);

/**
 * Why an SVG must not be stored, as the end of a sentence; null for one that can only be looked at. It has to be
 * well-formed, and must not hold scripts, event handlers, foreign content, entities, references to anything outside of
 * itself (CWE-79, CWE-611), or more to draw than its size promises (CWE-409, CWE-776).
 */
export async function svgFault(bytes: Uint8Array): Promise<string | null> {
  const pictures: Uint8Array[] = [];
  return faultOfText(bytes, pictures) ?? (await faultOfPictures(pictures));
}

/** What is wrong with what the text says; adds the raster images that it holds to `pictures`. */
function faultOfText(bytes: Uint8Array, pictures: Uint8Array[]): string | null {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return "it is not written in UTF-8";
  }
  let fault: string | null = null;
  // The first fault ends the reading: what comes after it could be made to take long.
  const report = (found: string | null) => {
    fault ??= found;
    if (fault !== null) throw new Error(fault);
  };
  const drawing = svgDrawing();
  const parser = new SaxesParser({ xmlns: true });
  let root = true;
  let depth = 0;
  let styles = 0;
  let css = "";
  parser.on("error", () => report("it is not well-formed XML"));
  parser.on("doctype", (doctype) => report(doctypeFault(doctype)));
  parser.on("processinginstruction", () => report("it has a processing instruction, which can load style sheets"));
  parser.on("opentag", (tag) => {
    // Each element looks for its name space in all that are around it.
    depth += 1;
    if (depth > maxDepth) report(`its elements are nested deeper than ${maxDepth} levels`);
    if (root && (tag.local !== "svg" || tag.uri !== svgNamespace)) report("its root is not an SVG element");
    root = false;
    if (tag.local.toLowerCase() === "style") styles += 1;
    report(tagFault(tag.local, tag.uri));
    const attributes = Object.values(tag.attributes);
    for (const { local, uri, value } of attributes) {
      report(attributeFault(tag.local, local, uri, value));
      pictures.push(...picturesIn(value));
    }
    drawing.open(
      tag.local,
      attributes.map(({ local, value }) => [local, value]),
    );
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    drawing.close();
    if (tag.local.toLowerCase() !== "style") return;
    styles -= 1;
    report(styleFault(css));
    if (styles > 0) return;
    drawing.style(withoutComments(css));
    pictures.push(...picturesIn(css));
    css = "";
  });
  // A style sheet is all text of its element, whatever comments divide it.
  const onText = (content: string) => {
    if (styles > 0) css += content;
    else drawing.text(content);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  try {
    parser.write(text).close();
  } catch {
    fault ??= "it is not well-formed XML";
  }
  return fault ?? drawing.fault();
}

/** The raster images that a value or a style sheet holds. */
function picturesIn(value: string): Uint8Array[] {
  return [...value.matchAll(/data:image\/\w+;base64,([^"')]*)/gi)].map(([, data = ""]) =>
    Buffer.from(data.replaceAll(/%2b/gi, "+").replaceAll(/%2f/gi, "/"), "base64"),
  );
}

async function faultOfPictures(pictures: readonly Uint8Array[]): Promise<string | null> {
  let pixels = 0;
  for (const picture of pictures) {
    const { width, height } = pictureSize(picture) ?? { width: 0, height: 0 };
    pixels += width * height;
    if (pixels > sideLimit ** 2) return `it holds pictures of more than ${sideLimit} × ${sideLimit} pixels together`;
    if (await pictureFault(picture)) return "it holds a picture that is damaged, cut off or too long on one side";
  }
  return null;
}

/** A document type may be nothing but the W3C's own, which no reader fetches; any other may bring entities (CWE-611). */
function doctypeFault(doctype: string): string | null {
  if (doctype.includes("[")) return "its document type declares entities or more";
  return ofW3c.test(doctype) ? null : "its document type refers to something outside of itself";
}

function tagFault(local: string, uri: string): string | null {
  const name = local.toLowerCase();
  if (name === "script") return "it holds a script";
  if (forbidden.has(name)) return `it holds the element ${local}, which can carry other content`;
  // XHTML inside of an SVG is as powerful as a page.
  return uri === "http://www.w3.org/1999/xhtml" ? `it holds the HTML element ${local}` : null;
}

function attributeFault(element: string, local: string, uri: string, value: string): string | null {
  const name = local.toLowerCase();
  if (uri === "http://www.w3.org/2000/xmlns/") return null;
  if (/^on/.test(name)) return `it has the event handler ${local}`;
  if (name === "href" || name === "src") return referenceFault(value);
  if (
    name === "attributename" &&
    animations.has(element.toLowerCase()) &&
    /^(?:\w+:)?(?:href|on|class$)/i.test(value.trim())
  )
    return `it animates ${value.trim()}`;
  return styleFault(value);
}

/** A link may lead to a part of the same document, or hold a raster image. */
function referenceFault(value: string): string | null {
  const target = value.replaceAll(/\s/g, "");
  if (target === "" || target.startsWith("#") || /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(target))
    return null;
  return "it refers to something outside of itself";
}

/** A style sheet without its comments; one that never ends stays, to be looked at. */
function withoutComments(css: string): string {
  let kept = "";
  let at = 0;
  for (;;) {
    const start = css.indexOf("/*", at);
    const end = start < 0 ? -1 : css.indexOf("*/", start + 2);
    if (end < 0) return kept + css.slice(at);
    kept += css.slice(at, start);
    at = end + 2;
  }
}

/** Style sheets reach outside with `url()`, `src()`, `image()`, `@import` and `image-set()`, also written with escapes. */
function styleFault(text: string): string | null {
  const plain = withoutComments(text);
  if (/javascript\s*:|expression\s*\(/i.test(plain)) return "it holds a script";
  if (/@import|(?:image-set|src|image)\s*\(/i.test(plain)) return "it refers to something outside of itself";
  for (const [, target = ""] of plain.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)) {
    const fault = referenceFault(target);
    if (fault) return fault;
  }
  return /\\[0-9a-f]/i.test(plain) && /[(@]/.test(plain) ? "its style is written with escapes" : null;
}
