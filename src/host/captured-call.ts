import { redactAddress, type SeenRequest } from "./redact-call.ts";
import type { OpenCall, WatchedCall } from "./watched.ts";

/** What the browser tells of a request, at any moment of it. */
export type Told = SeenRequest & {
  requestId: string;
  tabId: number;
  method: string;
  timeStamp: number;
  statusCode?: number;
  fromCache?: boolean;
};
export type Hear = (told: Told) => void;
type RequestEvent = {
  addListener(hear: Hear, filter: object, extra?: string[]): void;
  removeListener(hear: Hear): void;
};
/** How the browser tells of an answer, or that there is none. */
export const answerEvents = ["onBeforeRedirect", "onCompleted", "onErrorOccurred"] as const;
export type WebRequest = Record<"onSendHeaders" | (typeof answerEvents)[number], RequestEvent> & {
  OnSendHeadersOptions?: Record<string, string>;
};

/** `fetch` and XMLHttpRequest, wherever the tab may be read. */
export const apiCalls = { urls: ["<all_urls>"], types: ["xmlhttprequest"] };

/**
 * What is kept of a call once it is answered, and how it left where that was seen. Null of what the browser answered by
 * itself, which reached no API.
 */
export function capturedCall(told: Told, sent: OpenCall | null): WatchedCall | null {
  if (!sent && told.fromCache) return null;
  const at = sent?.at ?? told.timeStamp;
  const place = redactAddress(told.url);
  const status = told.statusCode ?? 0;
  return {
    // The hops of a redirect are one request of the browser's.
    id: `${told.requestId} ${status} ${place.path}`,
    method: told.method.toUpperCase(),
    ...place,
    status,
    ms: Math.round(told.timeStamp - at),
    at: Math.round(at),
    carried: sent?.carried ?? null,
  };
}

/** The browser's id of a call's request; empty where that is not known. */
export const requestOf = ({ id = "" }: WatchedCall): string => id.slice(0, id.indexOf(" "));

/** A call whose sending was seen by another than its answer. */
export function completed(call: WatchedCall, sent: OpenCall | null): WatchedCall {
  if (!sent || call.carried) return call;
  const at = Math.round(sent.at);
  return { ...call, carried: sent.carried, at, ms: call.at + call.ms - at };
}
