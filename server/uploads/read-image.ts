import { extname } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { faviconLimit, logoLimit, sideLimit, tooLarge } from "../../src/contract/tenant-defaults.ts";
import type { Asset, AssetKind } from "../db/tenant/tenant-assets.ts";
import { Refusal } from "../refusal.ts";
import { pictureFault } from "./picture-fault.ts";
import { svgFault } from "./svg-fault.ts";

/** What an upload may be. `types` null: any image. */
type Rule = { limit: number; types: readonly string[] | null; typesText: string };
const rules: Record<AssetKind, Rule> = {
  logo: { limit: logoLimit, types: null, typesText: "an image" },
  favicon: {
    limit: faviconLimit,
    types: ["image/x-icon", "image/png", "image/svg+xml"],
    typesText: "an ICO, PNG or SVG file",
  },
};

/** Endings that name a type, by the type that a content is found to be. */
const endings: Record<string, readonly string[]> = {
  "image/png": [".png"],
  "image/apng": [".apng", ".png"],
  "image/jpeg": [".jpg", ".jpeg", ".jpe", ".jfif"],
  "image/gif": [".gif"],
  "image/webp": [".webp"],
  "image/avif": [".avif"],
  "image/bmp": [".bmp"],
  "image/x-icon": [".ico"],
  "image/svg+xml": [".svg"],
  "image/tiff": [".tif", ".tiff"],
};

/**
 * The image that a file really holds. Neither its name nor its declared type is trusted: the content decides, and a
 * name that claims another type is refused (CWE-434). An SVG is parsed, and refused when it could do more than be seen;
 * any other picture must be sound and of a size that can be drawn without exhausting whoever draws it (CWE-409).
 */
export async function readImage(file: File, kind: AssetKind): Promise<Asset> {
  const { limit, types, typesText } = rules[kind];
  if (file.size === 0) throw new Refusal(400, `The file is empty. Choose ${typesText} as the ${kind}.`);
  if (file.size > limit) throw new Refusal(413, tooLarge[kind]);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const contentType = await sniff(bytes);
  if (!contentType?.startsWith("image/") || (types && !types.includes(contentType))) {
    const found = contentType ? `it holds ${contentType}` : "its content is of no known kind";
    throw new Refusal(415, `${shown(file.name)} is not ${typesText}: ${found}. Choose ${typesText} as the ${kind}.`);
  }
  const ending = extname(file.name).toLowerCase();
  const fitting = endings[contentType];
  if (ending && fitting && !fitting.includes(ending)) {
    throw new Refusal(415, `${shown(file.name)} ends in ${ending}, but holds ${contentType}. Choose the right file.`);
  }
  if (contentType === "image/svg+xml") {
    const fault = await svgFault(bytes);
    if (fault) throw new Refusal(415, `${shown(file.name)} cannot be used: ${fault}. Choose a picture without it.`);
  } else {
    await refuseUnsound(bytes, shown(file.name), kind);
  }
  return { contentType, bytes };
}

async function refuseUnsound(bytes: Uint8Array, name: string, kind: AssetKind): Promise<void> {
  const fault = await pictureFault(bytes);
  if (fault?.kind === "too-many-pixels") {
    const most = `A ${kind} may be ${sideLimit} × ${sideLimit} at most`;
    throw new Refusal(413, `${name} is ${fault.width} × ${fault.height} pixels. ${most}. Make it smaller.`);
  }
  if (fault) {
    throw new Refusal(415, `${name} cannot be used: it is damaged or cut off. Save it again, or choose another file.`);
  }
}

async function sniff(bytes: Uint8Array): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found && found.mime !== "application/xml") return found.mime;
  return looksLikeSvg(bytes) ? "image/svg+xml" : (found?.mime ?? null);
}

/** What may stand before the first element of XML: a declaration, a comment, a document type. */
const prolog = /^(?:<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

/** Whether a text's first element is `svg`, after a declaration, comments and a document type. */
function looksLikeSvg(bytes: Uint8Array): boolean {
  let rest = new TextDecoder().decode(bytes.subarray(0, 4096)).trimStart();
  for (let before = prolog.exec(rest); before; before = prolog.exec(rest))
    rest = rest.slice(before[0].length).trimStart();
  return /^<(?:\w+:)?svg[\s>/]/i.test(rest);
}

const shown = (name: string) => `"${name.length > 80 ? `${name.slice(0, 77)}…` : name}"`;
