import { isHtml } from "../compare/compare-facts.ts";
import { parseForeignJson } from "../safety/parse-foreign-json.ts";
import type { Answer } from "../wire/probe.ts";

/**
 * Media type without parameters, lower case. What names none, or one of bytes of no kind, is HTML where it begins as such (RFC
 * 9110, 8.3), but for a file that is to be kept.
 */
export function mediaType({ headers, body }: Answer): string {
  const named = headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
  const isKindless = named === "" || named === "application/octet-stream";
  const isFile = /^\s*attachment\b/i.test(headers["content-disposition"] ?? "");
  return isKindless && !isFile && isHtml("", body) ? "text/html" : named;
}

/** The body as JSON, or undefined when it is none or nested too deeply. */
export function jsonBody(answer: Answer): unknown {
  const start = answer.body.trimStart()[0];
  if (answer.truncated || (start !== "{" && start !== "[")) return undefined;
  try {
    return parseForeignJson(answer.body);
  } catch {
    return undefined;
  }
}

/**
 * The form of an answer without its values: keys of JSON three levels deep, the run of tags of HTML, the word count of
 * text. Two answers of one kind have the same shape.
 */
export function answerShape(answer: Answer): string {
  const json = jsonBody(answer);
  if (json !== undefined) return `json:${jsonShape(json, 0)}`;
  if (/html|xml/.test(mediaType(answer))) {
    const tags = answer.body.slice(0, 50_000).match(/<[a-z][\w-]*/gi) ?? [];
    return `tags:${tags.slice(0, 200).join("").toLowerCase()}`;
  }
  return `text:${answer.body.slice(0, 5_000).split(/\s+/).length}`;
}

function jsonShape(value: unknown, depth: number): string {
  if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${jsonShape(value[0], depth + 1)}]`;
  if (typeof value !== "object" || value === null) return typeof value;
  const keys = Object.keys(value).sort().slice(0, 60);
  if (depth >= 3) return `{${keys.join()}}`;
  return `{${keys.map((key) => `${key}:${jsonShape((value as Record<string, unknown>)[key], depth + 1)}`).join()}}`;
}

/** Characters of a body that comparisons look at. */
export const comparedCharacters = 20_000;

/** A body without what changes from one request to the next: numbers, ids, dates. */
export function steadyText(body: string): string {
  return body
    .slice(0, comparedCharacters)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "#")
    .replace(/\b[0-9a-f]{16,}\b/gi, "#")
    .replace(/(?<![\w-])[\w-]{20,}/g, "#")
    .replace(/\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\b/g, "#")
    .replace(/\d+/g, "#");
}

/** The steady part of a body that also echoes the path it was asked for. */
export function steadyBody(answer: Answer): string {
  const route = answer.probe.path.split("?")[0] ?? "";
  const name = route.split("/").filter(Boolean).at(-1) ?? "";
  let body = answer.body.slice(0, comparedCharacters);
  for (const echo of [route, encodeURIComponent(route), name]) {
    if (echo.length > 1) body = body.replaceAll(echo, "");
  }
  return steadyText(body);
}
