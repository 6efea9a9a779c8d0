import { placeholderOf, type Shape } from "../../contract/body-shape.ts";
import type { BodiesByOperation, WatchedBodies, WatchedCall } from "../../host/watched.ts";

type Json = Record<string, unknown>;
const redacted = "[redacted]";
/** Sizes that are not known are -1 (HTTP Archive 1.2). */
const unknown = -1;
const json = "application/json";
const textOf = (shape: Shape) => JSON.stringify(placeholderOf(shape));

/**
 * Captured calls as an HTTP Archive 1.2 without any value: paths are templates, credentials and parameters have their names
 * alone, and bodies, where they were read, have placeholders in the place of values.
 */
export function toHar(calls: readonly WatchedCall[], origin: string, bodies: BodiesByOperation = {}): Json {
  return {
    log: {
      version: "1.2",
      creator: { name: "Postern", version: "1.0" },
      entries: calls.map((call) => entryOf(call, origin, bodies[`${call.method} ${call.path}`])),
    },
  };
}

function entryOf(
  { method, path, query, status, ms, at, carried }: WatchedCall,
  origin: string,
  bodies: WatchedBodies | undefined,
): Json {
  const answered = bodies?.answered[status];
  const named = (carried ?? []).map((one) => one.split(" "));
  const inAddress = named.flatMap(([kind, name]) => (kind === "query" ? [name] : []));
  const queryString = [...query, ...inAddress].map((name) => ({ name, value: redacted }));
  const search = queryString.map(({ name = "" }) => `${encodeURIComponent(name)}=${encodeURIComponent(redacted)}`);
  const nothing = { httpVersion: "HTTP/1.1", cookies: [], headersSize: unknown, bodySize: unknown };
  return {
    startedDateTime: new Date(at).toISOString(),
    time: ms,
    request: {
      ...{ method, url: `${origin}${encodeURI(path)}${search.length > 0 ? `?${search.join("&")}` : ""}` },
      ...nothing,
      headers: named.flatMap(([kind = "", name]) => (kind === "query" ? [] : [headerOf(kind, name)])),
      queryString,
      ...(bodies?.sent ? { postData: postDataOf(bodies.sent) } : {}),
    },
    response: {
      ...{ status, statusText: "" },
      ...nothing,
      headers: [],
      content: answered ? { size: unknown, mimeType: json, text: textOf(answered) } : { size: 0, mimeType: "" },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
  };
}

function postDataOf(shape: Shape): Json {
  const { contentMediaType } = shape;
  if (!contentMediaType) return { mimeType: json, text: textOf(shape), params: [] };
  const fields = Object.entries(placeholderOf(shape) as Json);
  return {
    mimeType: contentMediaType,
    text: "",
    params: fields.map(([name, value]) => ({ name, value: String(value) })),
  };
}

function headerOf(kind: string, name: string | undefined): Json {
  if (kind === "header") return { name, value: redacted };
  return kind === "cookie"
    ? { name: "cookie", value: redacted }
    : { name: "authorization", value: `${kind} ${redacted}` };
}
