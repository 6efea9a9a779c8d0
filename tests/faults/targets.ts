import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { selfSigned } from "./self-signed.ts";

/** A target that misbehaves, on a free loopback port. `requests` counts what it was asked. */
export type BadTarget = { url: string; requests(): number; close(): Promise<void> };

async function listen(server: Server, scheme: "http" | "https", requests: () => number): Promise<BadTarget> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A target that answers each request with `answer`. */
export function httpTarget(answer: RequestListener): Promise<BadTarget> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  return listen(server, "http", () => count);
}

/** The same answer for every path and method. */
export const always = (status: number, headers: Record<string, string>, body: string): Promise<BadTarget> =>
  httpTarget((_, response) => response.writeHead(status, headers).end(body));

/** A port where nobody listens. */
export async function unreachable(): Promise<BadTarget> {
  const target = await always(200, {}, "");
  await target.close();
  return { ...target, close: async () => undefined };
}

/** Speaks first, and not HTTP. */
export function tcpBanner(): Promise<BadTarget> {
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    socket.write("SSH-2.0-OpenSSH_9.2p1\r\n");
    socket.on("data", () => socket.end("Protocol mismatch.\n"));
  });
  return listen(server, "http", () => count);
}

/** Accepts connections and never says a word. */
export function silent(): Promise<BadTarget> {
  let count = 0;
  const server = createTcpServer(() => {
    count += 1;
  });
  return listen(server, "http", () => count);
}

/** HTTPS with a certificate that nobody vouches for. */
export function selfSignedTls(): Promise<BadTarget> {
  let count = 0;
  const server = createTlsServer(selfSigned, (_, response) => {
    count += 1;
    response.end("{}");
  });
  return listen(server, "https", () => count);
}

/** Sends each visitor on to the next of three paths, for ever. */
export const redirectLoop = (): Promise<BadTarget> =>
  httpTarget((request, response) => {
    const next = { "/a": "/b", "/b": "/c" }[request.url ?? ""] ?? "/a";
    response.writeHead(302, { location: next }).end();
  });

/** Sends every request to another place. */
export const redirectTo = (location: string): Promise<BadTarget> =>
  httpTarget((request, response) => response.writeHead(307, { location: location + request.url }).end());

/** A body that never ends, as fast as it is taken. */
export const endlessBody = (): Promise<BadTarget> =>
  httpTarget((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const chunk = Buffer.alloc(64 * 1024, 0x61);
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  });

/** 1 GiB of zeros in about 1 MB of gzip: members may follow each other (RFC 1952, section 2.2). */
export function gzipBomb(): Promise<BadTarget> {
  const member = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  const body = Buffer.concat(Array.from({ length: 64 }, () => member));
  return httpTarget((_, response) =>
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(body),
  );
}

/** One byte every 200 ms, so that no idle timeout ever fires. */
export const slowDrip = (): Promise<BadTarget> =>
  httpTarget((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 200);
    response.on("close", () => clearInterval(timer));
  });

/** Serves a document at `/openapi.json` and refuses strangers everywhere else. */
export const withDocument = (document: string): Promise<BadTarget> =>
  httpTarget((request, response) => {
    if (request.url === "/openapi.json") response.writeHead(200, { "content-type": "application/json" }).end(document);
    else if (request.url?.startsWith("/items"))
      response.writeHead(401, { "content-type": "application/json" }).end("{}");
    else response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not found"}');
  });

/** Answers the first `lifetime` requests like a small API, then drops every connection and listens no more. */
export async function mortal(lifetime: number): Promise<BadTarget> {
  let target: BadTarget | null = null;
  const paths = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`/items/${at}`, { get: { responses: {} } }]));
  const document = JSON.stringify({ openapi: "3.0.0", info: { title: "t", version: "1" }, paths });
  target = await httpTarget((request, response) => {
    if (target && target.requests() > lifetime) {
      void target.close();
      return;
    }
    const isDocument = request.url === "/openapi.json";
    const status = isDocument || request.url?.startsWith("/items/") ? 200 : 404;
    response.writeHead(status, { "content-type": "application/json" }).end(isDocument ? document : "{}");
  });
  const { close } = target;
  return { ...target, close: () => close().catch(() => undefined) };
}
