import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { answer } from "./answer.ts";
import { createData } from "./data.ts";
import { json } from "./reply.ts";

/** A running practice service. `mutations` counts the changes made to its data since it started. */
export type Practice = { url: string; mutations(): number; close(): Promise<void> };

const maxBodyBytes = 64 * 1024;

/**
 * Starts the deliberately vulnerable practice service, for learning and for tests only: every hole in it is on
 * purpose. `port` 0 picks a free one; `host` defaults to loopback. Rejects with the system's error when the port is
 * taken.
 */
export async function startPractice({ port, host = "127.0.0.1" }: { port: number; host?: string }): Promise<Practice> {
  const data = createData();
  const server = createServer(async (request, response) => {
    const reply = await replyTo(request);
    response.writeHead(reply.status, { "x-powered-by": "Ledgerline", ...reply.headers });
    response.end(request.method === "HEAD" ? undefined : reply.body);
  });

  async function replyTo(request: IncomingMessage) {
    try {
      const body = await readBody(request);
      if (body === null) return json(413, { error: "too_large", message: "At most 64 kB." }, { connection: "close" });
      const url = new URL(request.url ?? "/", "http://practice.invalid");
      return answer({ method: request.method ?? "GET", url, authorization: request.headers.authorization, body }, data);
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
    mutations: data.mutations,
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
