import type { Logger } from "pino";
import type { Db } from "../db/db.ts";
import { type LiveUser, scanNews, tenantNews } from "../db/live.ts";
import { liveChannel } from "../db/live-notices.ts";
import { type AlertTopic, createAlertTopic, endsWithin } from "./alert-topic.ts";
import type { LiveTopic } from "./handshake.ts";
import { createLogTopic, type LogTopic } from "./log-topic.ts";
import type { Peer } from "./peer.ts";
import { underWay } from "./under-way.ts";

/** Milliseconds between looks without a notification: one that was lost delays a line by no more than this. */
const tick = 1000;

type Shared<T> = { topic: Promise<T>; readers: number };

/** All topics that somebody follows, woken by the database's notifications. Resolves once it listens. */
export async function openTopics(db: Db, log: Pick<Logger, "error">) {
  const logs = new Map<string, Shared<LogTopic>>();
  const alerts = new Map<string, Shared<AlertTopic>>();
  const looks = underWay();
  const begin = (work: Promise<void>) =>
    looks.add(
      work.catch((error) => log.error({ err: error }, "The live channel could not read news from the database.")),
    );
  const look = (shared: Shared<LogTopic | AlertTopic> | undefined) =>
    shared && begin(shared.topic.then((topic) => topic.look()));
  /** Looks where there is news. It asks once for all: a question for each would take the connections that calls wait for. */
  async function lookBehind<News, T extends { look(): Promise<void>; isBehind(news: News | undefined): boolean }>(
    topics: Map<string, Shared<T>>,
    ask: (ids: number[]) => Promise<Map<number, News>>,
  ): Promise<void> {
    if (topics.size === 0) return;
    const news = await ask([...topics.keys()].map(Number));
    for (const [id, { topic }] of topics)
      begin(topic.then(async (known) => (known.isBehind(news.get(Number(id))) ? await known.look() : undefined)));
  }

  const unlisten = await db.listen(liveChannel, (payload) => {
    const [kind, id = ""] = payload.split(":");
    if (kind === "scan") look(logs.get(id));
    else if (kind === "alerts") look(alerts.get(id));
  });
  const timer = setInterval(() => {
    begin(lookBehind(logs, (ids) => scanNews(db, ids)));
    begin(lookBehind(alerts, (ids) => tenantNews(db, ids, new Date(Date.now() - endsWithin))));
  }, tick);

  function share<T>(all: Map<string, Shared<T>>, key: string, make: () => Promise<T>, peer: Peer): Promise<T> {
    const shared = all.get(key) ?? { topic: make(), readers: 0 };
    all.set(key, shared);
    shared.readers += 1;
    peer.onClose(() => {
      shared.readers -= 1;
      if (shared.readers === 0 && all.get(key) === shared) all.delete(key);
    });
    return shared.topic;
  }

  return {
    /** Serves a peer until it closes. Rejects when the database cannot be read. */
    async follow(peer: Peer, { tenantId }: LiveUser, { scanId, after }: LiveTopic): Promise<void> {
      if (scanId === null) {
        const topic = await share(alerts, String(tenantId), () => createAlertTopic(db, tenantId), peer);
        return await topic.join(peer, after);
      }
      const topic = await share(logs, String(scanId), () => createLogTopic(db, { tenantId, scanId }), peer);
      // A first look, so that a scan that ended long ago closes without waiting for a tick.
      look({ topic: Promise.resolve(topic), readers: 0 });
      await topic.follow(peer, after ?? 0);
    },
    async close(): Promise<void> {
      clearInterval(timer);
      await unlisten();
      await looks.ended();
    },
  };
}
