import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** Targets that would keep whoever reads them busy, each on a port of its own; prints their addresses by name. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const html = (response: ServerResponse, body: string) =>
  response.writeHead(200, { "content-type": "text/html" }).end(body);
const json = (response: ServerResponse, body: string) =>
  response.writeHead(200, { "content-type": "application/json" }).end(body);

const blanks = `${" ".repeat(150_000)}<div id="swagger-ui"></div>`;
const brackets = "[".repeat(300_000) + "]".repeat(300_000);
const links = Array.from({ length: 100_000 }, (_, at) => `<a href="/page/${at}">${at}</a>`).join("");
const bomb = Buffer.concat(Array.from({ length: 64 }, () => gzipSync(Buffer.alloc(16 * 1024 ** 2))));
const bundle = (of: number) =>
  `(()=>{var t={${Array.from(
    { length: 15_000 },
    (_, at) =>
      `${at}:(e,n,r)=>{"use strict";n.d=()=>fetch("/api/v${of}/things/${at}/"+e.id,{method:"POST",body:JSON.stringify({a:e,b:n})}).then(x=>x.json())}`,
  ).join(",")}};})();`;
const bundles = [1, 2, 3].map(bundle);

const targets: Record<string, Answer> = {
  blanks: (request, response) =>
    /^\/($|docs|openapi)/.test(request.url ?? "") ? html(response, blanks) : response.writeHead(404).end(),
  brackets: (_request, response) => json(response, brackets),
  bundles(request, response) {
    const of = /^\/app-(\d)\.js$/.exec(request.url ?? "")?.[1];
    if (of) response.writeHead(200, { "content-type": "text/javascript" }).end(bundles[Number(of) - 1]);
    else if (request.url === "/")
      html(response, [1, 2, 3].map((at) => `<script src="/app-${at}.js"></script>`).join(""));
    else response.writeHead(404).end();
  },
  robots: (request, response) =>
    request.url === "/robots.txt"
      ? response.writeHead(200, { "content-type": "text/plain" }).end("\n".repeat(1_000_000))
      : response.writeHead(404).end(),
  links: (request, response) => (request.url === "/" ? html(response, links) : response.writeHead(404).end()),
  drip(_request, response) {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 200);
    response.on("close", () => clearInterval(timer));
  },
  gzip: (_request, response) =>
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" }).end(bomb),
  /** No enemy: what any server on this machine answers with, to compare with. */
  bare: (_request, response) => json(response, '{"status":"ok"}'),
};

const addresses: Record<string, string> = {};
for (const [name, answer] of Object.entries(targets)) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  addresses[name] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
console.log(JSON.stringify(addresses));
