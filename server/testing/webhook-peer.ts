import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { localCertificate } from "./local-certificate.ts";

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

/** Starts a receiver on a free port, with TLS by the local certificate where `isSecure`; it answers `afterMs` later. */
export async function startWebhookPeer({ isSecure = false, afterMs = 0 } = {}): Promise<WebhookPeer> {
  const heard: HeardMessage[] = [];
  const answers: PeerAnswer[] = [];
  const answer: RequestListener = async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    heard.push({ path: request.url ?? "", headers: request.headers, body });
    const given = answers.shift() ?? { status: 204 };
    if (given === "hang") return;
    if (given === "cut") return void request.socket.destroy();
    if (afterMs > 0) await delay(afterMs);
    response.writeHead(given.status, given.headers).end(given.body);
  };
  const server = isSecure ? createSecureServer(localCertificate, answer) : createServer(answer);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `${isSecure ? "https" : "http"}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    answers,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
