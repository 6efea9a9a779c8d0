import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a peer was asked. */
export type PeerRequest = { method: string; path: string; headers: IncomingMessage["headers"]; body: string };
/** An answer in JSON; `hang` gives none. */
export type PeerAnswer = { status?: number; body?: unknown; headers?: Record<string, string> } | "hang";

/** Starts an HTTP server for tests on a loopback port that answers in JSON what the test says. */
export async function startJsonPeer(
  answer: (request: PeerRequest) => PeerAnswer,
): Promise<{ url: string; requests: PeerRequest[]; close(): Promise<void> }> {
  const requests: PeerRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = "";
    for await (const chunk of incoming) body += chunk;
    const request = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body };
    requests.push(request);
    const given = answer(request);
    if (given === "hang") return;
    outgoing.writeHead(given.status ?? 200, { "content-type": "application/json", ...given.headers });
    outgoing.end(given.body === undefined ? "" : JSON.stringify(given.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
