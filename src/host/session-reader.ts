import { siteOf } from "../client/site.ts";
import { apiCalls, type Hear, type WebRequest } from "./captured-call.ts";
import type { HostWatch } from "./port.ts";
import { credentialsIn, type SessionAnswer } from "./tab-credential.ts";
import { headerOptions } from "./watched.ts";

/** Hands over what calls of a tab to an origin sign in with, and what each is answered. Returns the end of it. */
export function readTab(
  webRequest: WebRequest,
  { tabId, origin }: { tabId: number; origin: string },
  hear: Parameters<HostWatch["readSession"]>[0],
): () => void {
  const { onSendHeaders, onCompleted, OnSendHeadersOptions } = webRequest;
  const answerTo = (requestId: string) =>
    new Promise<SessionAnswer>((resolve) => {
      const listener: Hear = (told) => {
        if (told.requestId !== requestId) return;
        onCompleted.removeListener(listener);
        resolve({ method: told.method, url: told.url, status: told.fromCache ? 0 : (told.statusCode ?? 0) });
      };
      onCompleted.addListener(listener, { ...apiCalls, tabId });
    });
  const listener: Hear = ({ url, requestId, requestHeaders = [] }) => {
    const found = siteOf(url)?.origin === origin ? credentialsIn(requestHeaders) : [];
    if (found.length > 0) hear(found, answerTo(requestId));
  };
  onSendHeaders.addListener(listener, { ...apiCalls, tabId }, headerOptions(OnSendHeadersOptions));
  return () => onSendHeaders.removeListener(listener);
}
