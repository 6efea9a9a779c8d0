import { sentWithAll } from "../../sent-with-all.ts";
import type { Probe } from "./probe.ts";

/** What one identity adds to a request. */
export type CredentialParts = { headers: Record<string, string>; query: [string, string] | null };

/** How the scanner names itself to every target. */
export const userAgent = "Postern/1.0 (+API security scan)";

/**
 * Headers and request target of a probe, with what accompanies every request, `all`, what its operation demands, and what its
 * identity adds, which wins.
 */
export function requestParts(
  probe: Probe,
  parts: CredentialParts,
  all: Readonly<Record<string, string>> = {},
  demanded: Readonly<Record<string, string>> = {},
): { headers: Record<string, string>; path: string } {
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    accept: "application/json, */*;q=0.8",
    "accept-encoding": "gzip, deflate, br",
    ...demanded,
    ...againstForgery(probe.method, parts.headers.cookie),
    ...all,
    ...parts.headers,
    ...probe.headers,
  };
  if (probe.body !== undefined) headers["content-type"] ??= "application/json";
  const path = encodePath(probe.path);
  if (parts.query === null) return { headers, path };
  const [name, value] = parts.query;
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return { headers, path: `${path}${path.includes("?") ? "&" : "?"}${pair}` };
}

/** Where frameworks want a cookie against forged requests repeated: Django, Angular and Laravel, and what others agree on. */
const repeated: readonly [cookie: RegExp, header: string][] = [
  [/^csrftoken$/i, "x-csrftoken"],
  [/^xsrf-token$/i, "x-xsrf-token"],
  [/^_?csrf([-_]token)?$/i, "x-csrf-token"],
];

/** The header by which a page shows that it may read its cookies, as who forges its requests may not; none where nothing changes. */
function againstForgery(method: string, cookies: string | undefined): Record<string, string> {
  if (cookies === undefined || /^(GET|HEAD|OPTIONS|TRACE)$/.test(method)) return {};
  return Object.fromEntries(
    cookies.split(";").flatMap((cookie) => {
      const [name = "", value = ""] = cookie.trim().split(/=(.*)/s);
      const [, header] = repeated.find(([shape]) => shape.test(name)) ?? [];
      return header && value !== "" ? [[header, plain(value)]] : [];
    }),
  );
}

function plain(value: string): string {
  try {
    const read = decodeURIComponent(value);
    return /^[\x20-\x7e]+$/.test(read) ? read : value;
  } catch {
    return value;
  }
}

/** A request target has no blanks, fragments or letters beyond ASCII (RFC 9112 §3.2); escapes that are there stay. */
function encodePath(path: string): string {
  if (/^[\x21\x22\x24-\x7e]*$/.test(path)) return path;
  return encodeURI(path.split("#")[0] ?? "/").replaceAll("%25", "%");
}

/** Headers as an answer keeps them: what everybody sends has no value there, so that no proof can show it. */
export const masked = (
  headers: Record<string, string>,
  all: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value === all[name] ? sentWithAll : value]));
