import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** What an address heard. */
export type HeardMessage = { path: string; headers: IncomingHttpHeaders; body: string };
/** What it answers; `hang` never does. */
type PeerAnswer = { status: number; headers?: Record<string, string>; body?: string } | "hang" | "cut";

/** A receiver of webhooks over HTTP, for tests. It answers 204 unless told otherwise. */
export type WebhookPeer = {
  url: string;
  heard: HeardMessage[];
  /** Answers of the next messages, oldest first. */
  answers: PeerAnswer[];
  close(): Promise<void>;
};

/** Starts a receiver on a free port. */
export async function startWebhookPeer(): Promise<WebhookPeer> {
  const heard: HeardMessage[] = [];
  const answers: PeerAnswer[] = [];
  const server = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    heard.push({ path: request.url ?? "", headers: request.headers, body });
    const answer = answers.shift() ?? { status: 204 };
    if (answer === "hang") return;
    if (answer === "cut") return void request.socket.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
