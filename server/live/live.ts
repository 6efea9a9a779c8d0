import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Logger } from "pino";
import { type WebSocket, WebSocketServer } from "ws";
import type { Origins } from "../auth/origins.ts";
import type { Config } from "../config.ts";
import type { Db } from "../db/db.ts";
import { type LiveUser, listenersToDrop } from "../db/live.ts";
import { liveChannel } from "../db/live-notices.ts";
import { admit } from "./handshake.ts";
import { createPeer, peerLimits } from "./peer.ts";
import { openTopics } from "./topics.ts";
import { underWay } from "./under-way.ts";

/** Milliseconds between heartbeats; a peer that missed one is dropped, one whose session ended is closed. */
const heartbeat = 20_000;

export type LiveOptions = {
  db: Db;
  config: Pick<Config, "host" | "livePort">;
  origins: Pick<Origins, "isPlatform" | "isGuest">;
  /** Name of the session cookie. */
  cookieName: string;
  log: Pick<Logger, "error">;
  /** For tests: smaller bounds and a faster heartbeat. */
  limits?: Partial<typeof peerLimits>;
  heartbeatMs?: number;
};

/**
 * Starts the live channel on a port of its own: `?scanId=ID[&after=SEQ]` replays a scan's log and goes on live,
 * without `scanId` the tenant's alerts. Refusals close with 4400 (malformed), 4401 (nobody), 4403 (origin or topic)
 * or 4404 (no such scan). `answerOn` has another server answer at `/live` as well, so that one public port is enough; what it
 * returns closes the sockets that came that way. Rejects with the system's error when the port is taken.
 */
export async function startLive(options: LiveOptions): Promise<{
  port: number;
  answerOn(other: Server): () => void;
  close(): Promise<void>;
}> {
  const { db, config, origins, cookieName, log } = options;
  const limits = { ...peerLimits, ...options.limits };
  const topics = await openTopics(db, log);
  const admitted = new Map<WebSocket, LiveUser>();
  const alive = new WeakSet<WebSocket>();
  const checks = underWay();
  let notices = 0;

  async function serve(socket: WebSocket, request: IncomingMessage): Promise<void> {
    const peer = createPeer(socket, limits);
    try {
      const before = notices;
      const admission = await admit(db, request, origins, cookieName);
      if (!admission.admitted) return peer.close(admission.code, admission.reason);
      if (!peer.isOpen()) return;
      admitted.set(socket, admission.user);
      // A session that ended between its check and this line was told to others only.
      if (notices !== before) await recheck([socket]);
      await topics.follow(peer, admission.user, admission.topic);
    } catch (error) {
      log.error({ err: error }, "A live socket could not be served.");
      peer.close(1011, "The platform could not read its data. Connect again.");
    }
  }

  async function beat(): Promise<void> {
    for (const socket of server.clients) {
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
    await recheck(admitted.keys());
  }
  /** Closes those whose session ended. One question for all: what every call asks for first would wait behind one for each. */
  async function recheck(sockets: Iterable<WebSocket>): Promise<void> {
    const listening = [...sockets].flatMap((socket) => {
      const user = admitted.get(socket);
      return user ? [{ socket, user }] : [];
    });
    if (listening.length === 0) return;
    const dropped = await listenersToDrop(
      db,
      listening.map(({ user }) => user),
    );
    for (const { socket, user } of listening)
      if (dropped.has(user)) socket.close(4401, "Your session has ended. Sign in again.");
  }
  const check = (checked: Promise<void>) =>
    checks.add(checked.catch((error: unknown) => log.error({ err: error }, "Live sessions could not be checked.")));
  // Someone signed out or was deactivated: their sockets end now and not with the next heartbeat.
  const unlisten = await db.listen(liveChannel, (payload) => {
    if (!/^(people|sessions):/.test(payload)) return;
    notices += 1;
    const meant = [...admitted].filter(
      ([, { userId, tenantId }]) => payload === `people:${tenantId}` || payload === `sessions:${userId}`,
    );
    check(recheck(meant.map(([socket]) => socket)));
  });
  // Only now: a socket that came sooner would be open, and nobody would serve it.
  const server = new WebSocketServer({ port: config.livePort, host: config.host, maxPayload: 1024 });
  server.on("connection", (socket, request) => {
    alive.add(socket);
    socket.on("pong", () => alive.add(socket));
    // A peer that breaks the protocol is closed by the library; the error itself is of no use here.
    socket.on("error", () => socket.terminate());
    socket.on("close", () => admitted.delete(socket));
    socket.on("message", (data) => {
      if (String(data) === "ping") createPeer(socket, limits).send(pong());
    });
    checks.add(serve(socket, request));
  });
  try {
    await once(server, "listening");
  } catch (error) {
    await unlisten();
    await topics.close();
    throw error;
  }
  const timer = setInterval(() => check(beat()), options.heartbeatMs ?? heartbeat);

  return {
    port: (server.address() as AddressInfo).port,
    answerOn(other) {
      const here = new Set<WebSocket>();
      other.on("upgrade", (request, socket, head) => {
        // A socket that nobody takes would stay open for ever.
        if (request.url?.split("?", 1)[0] !== "/live") return void socket.end("HTTP/1.1 404 Not Found\r\n\r\n");
        server.handleUpgrade(request, socket, head, (opened) => {
          here.add(opened);
          opened.on("close", () => here.delete(opened));
          server.emit("connection", opened, request);
        });
      });
      return () => closeAll(here);
    },
    async close() {
      clearInterval(timer);
      await unlisten();
      await topics.close();
      closeAll(server.clients);
      await new Promise((resolve) => server.close(resolve));
      await checks.ended();
    },
  };
}

/** Closes sockets in order, and those that do not answer a second later. */
function closeAll(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) {
    socket.close(1001, "The platform is stopping.");
    const stuck = setTimeout(() => socket.terminate(), 1000);
    socket.once("close", () => clearTimeout(stuck));
  }
}

const pong = () => ({ type: "pong", timestamp: new Date().toISOString(), message: "pong" });
