import type { LiveState } from "../host/port.ts";

/** Someone who follows a topic. `after` is the last position that was received; lines up to it are not repeated. */
export type LiveReader = {
  after: number;
  message(message: unknown): void;
  state(state: LiveState): void;
};

/** Opens one socket: a scan's log from a position on, or with null the tenant's alerts. Returns its close. */
export type OpenLive = (
  scanId: number | null,
  after: number,
  handlers: { onMessage(message: unknown): void; onState(state: LiveState): void },
) => () => void;

type Topic = { readers: Set<LiveReader>; lines: unknown[]; from: number; state: LiveState; close: () => void };

/** Lines kept per topic for readers that join late; beyond it a late reader makes the socket start over. */
const kept = 5000;

/**
 * One socket per topic, shared by every open view. A reader that asks for lines from before the socket's start makes
 * it start over from there; each reader still receives every line once. `onBusy` tells whether any socket is open.
 */
export function createLiveHub(open: OpenLive, onBusy: (busy: boolean) => void) {
  const topics = new Map<number | null, Topic>();

  function start(scanId: number | null, from: number, readers: Set<LiveReader>): Topic {
    const topic: Topic = { readers, lines: [], from, state: "reconnecting", close: () => {} };
    topics.set(scanId, topic);
    topic.close = open(scanId, from, {
      onMessage(message) {
        if (topics.get(scanId) !== topic) return;
        topic.lines.push(message);
        if (topic.lines.length > kept) topic.from = positionOf(topic.lines.shift()) ?? topic.from;
        for (const reader of readers) deliver(reader, message);
      },
      onState(state) {
        if (topics.get(scanId) !== topic) return;
        topic.state = state;
        for (const reader of readers) reader.state(state);
      },
    });
    return topic;
  }

  return {
    /** Joins a topic: what the reader missed first, then live. Returns the leave; the last one closes the socket. */
    join(scanId: number | null, reader: LiveReader): () => void {
      const running = topics.get(scanId);
      if (!running) start(scanId, reader.after, new Set([reader]));
      else {
        running.readers.add(reader);
        if (scanId !== null && (reader.after < running.from || running.state === "closed")) {
          running.close();
          start(scanId, Math.min(reader.after, running.from), running.readers);
        } else {
          reader.state(running.state);
          if (scanId !== null) for (const line of running.lines) deliver(reader, line);
        }
      }
      onBusy(true);
      return () => {
        const topic = topics.get(scanId);
        if (!topic?.readers.delete(reader) || topic.readers.size > 0) return;
        topics.delete(scanId);
        topic.close();
        onBusy(topics.size > 0);
      };
    },
  };
}

export type LiveHub = ReturnType<typeof createLiveHub>;

function deliver(reader: LiveReader, message: unknown): void {
  const position = positionOf(message);
  if (position !== null) {
    if (position <= reader.after) return;
    reader.after = position;
  }
  reader.message(message);
}

/** The `seq` of a log line; null for messages without one. */
export function positionOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("seq" in message)) return null;
  return typeof message.seq === "number" ? message.seq : null;
}
