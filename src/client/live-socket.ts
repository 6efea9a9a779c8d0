import type { Host, LiveHandlers, LiveState } from "../host/port.ts";
import { ApiError } from "./api-error.ts";

/** Milliseconds before the first and before the slowest new attempt after a lost connection. */
const firstDelay = 500;
const slowestDelay = 10_000;
/** The close code of a scan that has ended: nothing more will come. */
const ended = 1000;
/** The close code of a socket whose session has ended. */
const sessionEnded = 4401;

/**
 * Follows a scan's log, or without an id the tenant's alerts, over the live channel. Each attempt takes a new one-time
 * ticket; after a loss it tries again after 0.5 to 10 s and resumes behind the last line or alert seen, so that none is
 * missed and none comes twice. A refusal (signed out, unknown scan) closes it. `after` skips what the reader already has;
 * null, of alerts, what was raised until now. Returns the unsubscribe.
 */
export function liveSocket(
  host: Pick<Host, "platform" | "fetch">,
  scanId: number | null,
  { onMessage, onState }: LiveHandlers,
  after: number | null = scanId === null ? null : 0,
): () => void {
  let stopped = false;
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let askedAgain = false;
  let lastSeq = after;
  let state: LiveState | undefined;
  const tell = (next: LiveState) => {
    if (stopped || next === state) return;
    state = next;
    onState(next);
  };
  const retry = () => {
    if (stopped) return;
    tell("reconnecting");
    timer = setTimeout(connect, Math.min(slowestDelay, firstDelay * 2 ** attempt++));
  };
  const take = (message: unknown) => {
    const { seq, type } = (message ?? {}) as { seq?: unknown; type?: unknown };
    if (typeof seq === "number") {
      // A position that the platform names takes the place of any other.
      if (type !== "position" && lastSeq !== null && seq <= lastSeq) return;
      lastSeq = seq;
    }
    onMessage(message);
  };
  async function connect() {
    try {
      const url = await ticketUrl(host, scanId);
      if (stopped) return;
      const isFromStart = lastSeq === null || (scanId !== null && lastSeq === 0);
      socket = new WebSocket(isFromStart ? url : `${url}&after=${lastSeq}`);
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        return tell("closed");
      return retry();
    }
    socket.onopen = () => {
      attempt = 0;
      tell("connected");
    };
    socket.onmessage = (event) => {
      askedAgain = false;
      for (const message of parse(event.data)) take(message);
    };
    const own = socket;
    // One that the page's policy blocks ends in Chromium with an error and no close.
    own.onerror = (event) => setTimeout(() => own.onclose?.(event as CloseEvent));
    own.onclose = (event) => {
      own.onclose = null;
      if (scanId !== null && event.code === ended) return tell("closed");
      // The session has ended, or may have been renewed: a new ticket tells at once.
      if (event.code === sessionEnded && !askedAgain) {
        askedAgain = true;
        return void connect();
      }
      retry();
    };
  }
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    if (socket) leave(socket);
  };
}

/** Closes a socket; one that is still connecting once it is open, since a browser complains of less on the page's console. */
function leave(socket: WebSocket): void {
  socket.onmessage = null;
  socket.onclose = null;
  socket.onopen = () => socket.close();
  if (socket.readyState !== WebSocket.CONNECTING) socket.close();
}

async function ticketUrl(host: Pick<Host, "platform" | "fetch">, scanId: number | null): Promise<string> {
  const response = await host.fetch("/api/live/ticket", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(scanId === null ? {} : { scanId }),
    credentials: "include",
  });
  if (!response.ok) throw await ApiError.from(response);
  return ((await response.json()) as { url: string }).url;
}

/** A frame holds one message or a batch of them; an unreadable frame holds none. */
function parse(data: unknown): unknown[] {
  try {
    const value: unknown = JSON.parse(String(data));
    return Array.isArray(value) ? value : [value];
  } catch {
    return [];
  }
}
