import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { answer } from "./answer.ts";
import { createData } from "./data.ts";
import { json } from "./reply.ts";
import { createSessions, type SessionLife } from "./sessions.ts";

/** A running practice service. */
export type Practice = {
  url: string;
  /** Changes made to its data since it started or was reset. */
  mutations(): number;
  /** All data as text, so that what somebody changed can be seen by comparing. */
  state(): string;
  /** Back to the data and the sessions of a fresh start. */
  reset(): void;
  close(): Promise<void>;
};
type Settings = {
  port: number;
  host?: string;
  /** How long sessions live that are opened by signing in; default two minutes and any number of requests. */
  session?: Partial<SessionLife>;
};

const maxBodyBytes = 64 * 1024;

/**
 * Starts the deliberately vulnerable practice service, for learning and for tests only: every hole in it is on
 * purpose. `port` 0 picks a free one; `host` defaults to loopback. Rejects with the system's error when the port is
 * taken.
 */
export async function startPractice({ port, host = "127.0.0.1", session }: Settings): Promise<Practice> {
  const life = { seconds: 120, requests: Number.POSITIVE_INFINITY, ...session };
  let data = createData();
  let sessions = createSessions(life);
  const server = createServer(async (request, response) => {
    const reply = await replyTo(request);
    response.writeHead(reply.status, { "x-powered-by": "Ledgerline", ...reply.headers });
    response.end(request.method === "HEAD" ? undefined : reply.body);
  });

  async function replyTo(request: IncomingMessage) {
    try {
      const body = await readBody(request);
      if (body === null) return json(413, { error: "too_large", message: "At most 64 kB." }, { connection: "close" });
      const sent = request.url ?? "/";
      const url = new URL(sent.replace(/^\/{2,}/, "/"), "http://practice.invalid");
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
      );
      const sentPath = sent.split("?", 1)[0] ?? "/";
      return await answer({ method: request.method ?? "GET", url, sentPath, headers, body }, data, sessions);
    } catch {
      return json(400, { error: "bad_request", message: "The request could not be read." });
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${bound}`,
    mutations: () => data.mutations(),
    state: () => JSON.stringify(data),
    reset() {
      data = createData();
      sessions = createSessions(life);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The whole body as text; null above the cap. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > maxBodyBytes) return null;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}
