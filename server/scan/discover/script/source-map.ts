import { parseForeignJson } from "../../safety/parse-foreign-json.ts";

/** One source before it was compiled; `name` is its path as the map has it. */
export type MappedSource = { name: string; text: string };

const maxSources = 2_000;
const maxSourceBytes = 1_000_000;

/** The address of a script's source map (ECMA-426 §11.1), as written at its end or in a header; null without one. */
export function sourceMapLink(text: string, headers: Record<string, string>): string | null {
  const header = headers.sourcemap ?? headers["x-sourcemap"];
  if (header) return header;
  const end = text.slice(-4_000);
  return [...end.matchAll(/\/[/*][#@]\s*sourceMappingURL=([^\s'"*]+)/g)].at(-1)?.[1] ?? null;
}

/** The application's own sources in a source map (ECMA-426 §9); what packages and bundlers added is left out. */
export function mappedSources(json: string): MappedSource[] {
  const map = parseMap(json);
  const sections = Array.isArray(map?.sections)
    ? map.sections.map((section: unknown) => (section as { map?: unknown } | null)?.map)
    : [map];
  return sections.flatMap(sourcesOf).slice(0, maxSources);
}

/** The text of a map in a `data:` address; null when it is none. */
export function inlineMap(link: string): string | null {
  const match = /^data:application\/json[^,]*?(;base64)?,(.*)$/s.exec(link);
  if (!match) return null;
  try {
    return match[1] ? Buffer.from(match[2] ?? "", "base64").toString() : decodeURIComponent(match[2] ?? "");
  } catch {
    return null;
  }
}

type MapObject = { sections?: unknown; sources?: unknown; sourcesContent?: unknown };

function parseMap(json: string): MapObject | null {
  try {
    // Some servers put `)]}'` before JSON so that it cannot be run as a script.
    const value = parseForeignJson(json.replace(/^\)\]\}'[^\n]*\n/, "").trimStart());
    return typeof value === "object" ? (value as MapObject | null) : null;
  } catch {
    return null;
  }
}

function sourcesOf(value: unknown): MappedSource[] {
  const map = (value ?? {}) as MapObject;
  if (!Array.isArray(map.sources) || !Array.isArray(map.sourcesContent)) return [];
  const contents: unknown[] = map.sourcesContent;
  return map.sources.flatMap((source: unknown, index) => {
    const name = String(source)
      .replace(/^webpack:\/\/\/?[^/]*\//, "/")
      .replace(/\?\w*$/, "");
    const text = contents[index];
    if (typeof text !== "string" || text.length > maxSourceBytes || notOwn.test(name)) return [];
    const script = /\.(vue|svelte|astro)$/.test(name) ? embeddedScripts(text) : text;
    return isScript.test(name) && script !== "" ? [{ name, text: script }] : [];
  });
}

const notOwn = /(^|\/)(node_modules|webpack|\.pnpm|\(webpack\))\/|\0|^\/?webpack\/|vite\/|polyfill/;
const isScript = /\.([cm]?[jt]sx?|vue|svelte|astro)$/;

function embeddedScripts(text: string): string {
  const [, ...opened] = text.split(/<script\b[^<>]*>/i);
  return opened.map((part) => part.split(/<\/script>/i, 1)[0]).join("\n");
}
