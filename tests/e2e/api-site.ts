import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A small API with a page of its own; what it holds is given to who sends its token. */
export type ApiSite = { url: string; token: string; close(): void };

const token = "token-of-mika";
const orders = [7, 8].map((id) => ({ id, holder: "mika@northwind.test", iban: `DE0212030000000020205${id}` }));

/**
 * Serves it on a free port: orders that need the token, hours that need none, and nothing that documents them. What is ordered
 * is answered with a number, and forgotten.
 */
export async function startApiSite(): Promise<ApiSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    if (pathname === "/") return response.setHeader("content-type", "text/html").end("<title>Desk</title>");
    if (request.method === "POST" && pathname === "/desk/orders") {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      return request.on("end", () => {
        const order = { id: 9, ...JSON.parse(Buffer.concat(parts).toString()) };
        response.writeHead(201, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(order));
      });
    }
    const [status, body] = answerTo(pathname, request);
    return response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, token, close: () => server.close() };
}

function answerTo(pathname: string, { headers }: IncomingMessage): [status: number, body: unknown] {
  if (pathname === "/desk/opening-hours") return [200, [{ day: "Monday", from: 9 }]];
  const [isOrder, id] = /^\/desk\/kept-orders(?:\/(\d+))?$/.exec(pathname) ?? [];
  const found = id === undefined ? orders : orders.find((order) => order.id === Number(id));
  if (!isOrder || !found) return [404, { error: "No such thing." }];
  return headers.authorization === `Bearer ${token}` ? [200, found] : [401, { error: "Sign in." }];
}
