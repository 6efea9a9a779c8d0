import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { echoes } from "../../server/testing/echoes.ts";

const paths = ["/me", "/orders", "/orders/{id}", "/invoices", "/invoices/{id}", "/health"];
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Echoes", version: "1" },
  paths: Object.fromEntries(paths.map((path) => [path, { get: { responses: { 200: { description: "It." } } } }])),
});

/**
 * Starts an API that repeats in all writings what it is asked with; it lets in whoever has one of the `credentials`, and anyone to its
 * invoices. Who signs in gets `issued`.
 */
export async function startRepeatingTarget(
  credentials: readonly string[],
  issued: string,
): Promise<{ url: string; close(): void }> {
  const server: Server = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    const { authorization = "", cookie = "", "x-api-key": key = "", "x-token": token = "" } = request.headers;
    const plain = authorization.replace(/^Basic (.*)/, (_, pair: string) => Buffer.from(pair, "base64").toString());
    const held = `${plain.replace("Bearer ", "")}${cookie}${key}${token}${body}`.slice(0, 500);
    // That of everybody's requests tells nobody apart.
    const heard = `${held}${request.headers["x-gateway-id"] ?? ""}`;
    const said = Object.fromEntries(echoes.map(([name, echo]) => [name, heard && echo(heard, '{"token":"')]));
    const isKnown = credentials.some((secret) => held.includes(secret));
    const path = request.url?.split("?", 1)[0] ?? "";
    const send = (status: number, answer: object) =>
      response
        .writeHead(status, { "content-type": "application/json", "x-you-sent": encodeURIComponent(heard) })
        .end(JSON.stringify({ ...answer, said }));
    if (path === "/openapi.json") response.setHeader("content-type", "application/json").end(document);
    else if (path === "/login") send(isKnown ? 200 : 401, { token: issued });
    else if (/^\/(me|orders|invoices|health)(\/\d+)?$/.test(path))
      send(isKnown || path.startsWith("/invoices") ? 200 : 401, { id: 7, owner: "ann", total: 12 });
    else send(404, {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
