import type { LiveState } from "../host/port.ts";

/**
 * Someone who follows a topic. `after` is the last position that was received; lines up to it are not repeated. Null, of
 * alerts, until there is one: such a reader gets what comes from now on.
 */
export type LiveReader = {
  after: number | null;
  message(message: unknown): void;
  state(state: LiveState): void;
};

/** Opens one socket, from a position on or with null from now: a scan's log, or with a null id the tenant's alerts. Returns its close. */
export type OpenLive = (
  scanId: number | null,
  after: number | null,
  handlers: { onMessage(message: unknown): void; onState(state: LiveState): void },
) => () => void;

type Topic = {
  readers: Set<LiveReader>;
  lines: unknown[];
  /** The position behind which the lines begin, and that of the last message. */
  from: number | null;
  last: number | null;
  state: LiveState;
  close: () => void;
};

/** Lines kept per topic for readers that join late; beyond it a late reader makes the socket start over. */
const kept = 5000;

/**
 * One socket per topic, shared by every open view. A reader that asks for lines from before the socket's start makes
 * it start over from there; each reader still receives every line once. `onBusy` tells whether any socket is open.
 */
export function createLiveHub(open: OpenLive, onBusy: (busy: boolean) => void) {
  const topics = new Map<number | null, Topic>();

  function start(scanId: number | null, from: number | null, readers: Set<LiveReader>): Topic {
    const topic: Topic = { readers, lines: [], from, last: from, state: "reconnecting", close: () => {} };
    topics.set(scanId, topic);
    topic.close = open(scanId, from, {
      onMessage(message) {
        if (topics.get(scanId) !== topic) return;
        topic.last = positionOf(message) ?? topic.last;
        if (isPosition(message)) topic.from = positionOf(message);
        else topic.lines.push(message);
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
        const isBefore = reader.after !== null && (running.from === null || reader.after < running.from);
        if (isBefore || running.state === "closed") {
          running.close();
          start(scanId, earlier(reader.after, running.from), running.readers);
        } else {
          reader.state(running.state);
          if (reader.after !== null) for (const line of running.lines) deliver(reader, line);
          else if (running.last !== null) deliver(reader, { type: "position", seq: running.last });
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
    if (!isPosition(message) && reader.after !== null && position <= reader.after) return;
    reader.after = position;
  }
  reader.message(message);
}

/** Null is now, behind every position. */
const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

/** Whether the platform names where a reader of alerts begins, in place of any position that it had. */
const isPosition = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "type" in message && message.type === "position";

/** The `seq` of a log line; null for messages without one. */
export function positionOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("seq" in message)) return null;
  return typeof message.seq === "number" ? message.seq : null;
}
