import { fieldSaysFailed, isErrorKey, isStateKey } from "../safety/says-failed.ts";
import type { Answer } from "../wire/probe.ts";
import { isHtml, parseJson } from "./compare-facts.ts";
import { htmlFeatures } from "./compare-html.ts";
import { denialWords, signInAddress, signInWords } from "./soft-denial-words.ts";

/** What a body says by itself, apart from the status code around it. */
export type BodyMeaning = { says: "denied" | "error" | "sign-in" | null; by: string };

const nothing: BodyMeaning = { says: null, by: "" };
const textKeys =
  /^(message|msg|err_?msg|error_?message|detail|details|title|reason|description|error|errors|error_description|hint|info|text)$/i;

/** Reads whether a body is a refusal, an error of another kind, a sign-in page, or content. */
export function meaningOf(answer: Pick<Answer, "body" | "headers">): BodyMeaning {
  const body = answer.body.trim();
  if (body === "") return nothing;
  const json = parseJson(body);
  if (json !== undefined) return jsonMeaning(json);
  if (isHtml(answer.headers["content-type"] ?? "", body)) return pageMeaning(body);
  if (body.length < 300 && !body.includes("\n") && denialWords.test(body))
    return { says: "denied", by: "a text that refuses" };
  return nothing;
}

/** Whether a redirect sends to a sign-in page. */
export function leadsToSignIn(location: string): boolean {
  const path = location.replace(/^[a-z]+:\/\/[^/]*/i, "");
  return signInAddress.test(path) || /^https?:\/\/(login|sso|auth|accounts?|id|idp)\./i.test(location);
}

function jsonMeaning(json: unknown): BodyMeaning {
  if (typeof json === "string") {
    return json.length < 300 && denialWords.test(json) ? { says: "denied", by: "a text that refuses" } : nothing;
  }
  if (json === null || typeof json !== "object" || Array.isArray(json)) return nothing;
  const entries = Object.entries(json);
  const signs = entries.map(([key, value]) => errorSign(key.toLowerCase(), value));
  const sign = signs.find((found) => found !== null) ?? (hasOwnCode(entries) ? "error" : null);
  const text = entries.flatMap(([key, value]) => (textKeys.test(key) ? textsIn(value, 3) : [])).join(" ");
  // An object without data beside its message speaks for itself; one with data must also call itself an error.
  const isBare = entries.every(([key, value]) => isRemark(key, value));
  if (sign === "denied" || ((sign === "error" || isBare) && denialWords.test(text.slice(0, 2000)))) {
    return isBare || carriesNoData(entries) ? { says: "denied", by: "an error body that refuses" } : nothing;
  }
  return sign === "error" && (isBare || carriesNoData(entries)) ? { says: "error", by: "an error body" } : nothing;
}

function errorSign(key: string, value: unknown): "denied" | "error" | null {
  if (isErrorKey(key)) {
    if (!fieldSaysFailed(key, value)) return null;
    return textsIn(value, 3).some((text) => denialWords.test(text) || isDenialCode(text)) ? "denied" : "error";
  }
  if (!isStateKey(key)) return null;
  if (value === 401 || value === 403 || (typeof value === "string" && isDenialCode(value))) return "denied";
  return fieldSaysFailed(key, value) ? "error" : null;
}

/** Whether a code of the API's own, `{ code: 10001, msg: "…" }`, stands where a success has none, beside words and no data. */
function hasOwnCode(entries: [string, unknown][]): boolean {
  const isCode = ([key, value]: [string, unknown]) =>
    /^(code|ret|ret_?code)$/i.test(key) && typeof value === "number" && (value < 0 || value >= 1_000);
  const speaks = ([key, value]: [string, unknown]) =>
    textKeys.test(key) && typeof value === "string" && value !== "" && !/^(ok|success\w*|done)\b/i.test(value);
  return entries.some(isCode) && entries.some(speaks);
}

function isDenialCode(text: string): boolean {
  return /^(40[13]|denied|unauth(ori[sz]ed|enticated)|forbidden|access[ _-]?denied|(auth|login)[ _-]?(required|needed)|not[ _-]?logged[ _-]?in|(e_?)?(unauth\w*|forbidden|no_?auth|auth_?\w*_?(required|failed|error)))$/i.test(
    text.trim(),
  );
}

/** Fields that stand beside an error without being data: texts, codes, times, request ids. */
function isRemark(key: string, value: unknown): boolean {
  if (value === null || typeof value === "boolean") return true;
  const name = key.toLowerCase();
  if (isErrorKey(name) || isStateKey(name) || textKeys.test(key)) return true;
  return /^(timestamp|time|date|path|instance|url|method|trace_?id|request_?id|correlation_?id|trace|span_?id|docs?|documentation_url|help|version|meta|reference|login_?url|redirect(_?to)?|ts|now|nonce|extensions|support)$/i.test(
    key,
  );
}

function carriesNoData(entries: [string, unknown][]): boolean {
  return entries.every(([key, value]) => {
    if (isRemark(key, value)) return true;
    if (typeof value === "object" && value !== null)
      return Object.values(value).every((item) => item === null || isEmpty(item));
    return typeof value !== "object" && String(value).length < 80;
  });
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (depth === 0 || value === null || typeof value !== "object") return [];
  return Object.values(value)
    .slice(0, 20)
    .flatMap((item) => textsIn(item, depth - 1));
}

/** How Next.js writes into a page that had begun that its handler redirects. */
const redirects = /\bNEXT_REDIRECT;(?:replace|push);([^;"\\\s]{1,500});30[1278];/;
const metas = /<meta\b[^<>]{1,400}>/gi;
const refreshes = /http-equiv=["']?refresh\b/i;
const atOnce = /content=["']?[0-5][;,] ?url=([^"'\s>]{1,300})/i;

/** Where a page sends on to at once by itself; empty where it does not. */
function sendsOn(html: string): string {
  const meta = (html.match(metas) ?? []).find((tag) => refreshes.test(tag)) ?? "";
  return atOnce.exec(meta)?.[1] ?? redirects.exec(html)?.[1] ?? "";
}

function pageMeaning(html: string): BodyMeaning {
  if (leadsToSignIn(sendsOn(html))) return { says: "sign-in", by: "a page that leads to signing in" };
  const page = htmlFeatures(html);
  if (page.hasPasswordField) return { says: "sign-in", by: "a sign-in page" };
  const heading = `${page.title} ${page.headings}`.slice(0, 2000);
  if (denialWords.test(heading) || /^\s*40[13]\b/.test(heading)) return { says: "denied", by: "a page that refuses" };
  if (page.text.length < 600) {
    if (denialWords.test(page.text)) return { says: "denied", by: "a page that refuses" };
    if (signInWords.test(heading)) return { says: "sign-in", by: "a sign-in page" };
    if (/\b(error|oops|something went wrong|not found|50\d)\b/i.test(heading))
      return { says: "error", by: "an error page" };
  }
  return nothing;
}
