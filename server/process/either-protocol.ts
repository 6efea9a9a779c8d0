import { createServer as createHttp, type RequestListener } from "node:http";
import { createServer as createHttps } from "node:https";
import { createServer, type Server, type Socket } from "node:net";
import type { LocalCertificate } from "./local-certificate.ts";

/** The first byte of a TLS handshake (RFC 8446, 5.1); no method of HTTP begins with it. */
const handshake = 0x16;

/** A server that speaks http and, with a certificate, https on one port: the first byte of a connection tells which. */
export function eitherProtocol(listener: RequestListener, certificate: LocalCertificate | null): Server {
  const http = createHttp(listener);
  const https = certificate && createHttps(certificate, listener);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.once("data", (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const speaker = https && first[0] === handshake ? https : http;
      speaker.emit("connection", socket);
      // Only now: the speaker has to listen before anything is read.
      process.nextTick(() => socket.resume());
    });
  });
  server.on("close", () => {
    for (const socket of open) socket.destroy();
  });
  return server;
}
