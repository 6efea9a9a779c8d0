import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const root = new URL("../..", import.meta.url);
const files: Record<string, { path: string; type: string }> = {
  "/": { path: "widget/portal/index.html", type: "text/html; charset=utf-8" },
  "/icon.svg": { path: "public/icons/postern.svg", type: "image/svg+xml" },
  "/portal.css": { path: "widget/portal/portal.css", type: "text/css; charset=utf-8" },
  "/portal.js": { path: "widget/portal/portal.js", type: "text/javascript; charset=utf-8" },
  "/postern-console.js": { path: ".output/widget/postern-console.js", type: "text/javascript; charset=utf-8" },
};

/** A screen's part of the widget, which lies beside its module. */
function partOf(pathname: string) {
  const name = /^\/parts\/[\w.-]+\.js$/.exec(pathname)?.[0];
  return name ? { path: `.output/widget${name}`, type: "text/javascript; charset=utf-8" } : undefined;
}

/**
 * Serves a small internal portal that embeds the console, on a loopback port (0: any free one), so that everyone can
 * see the widget on a foreign page. `platform` is the address the widget talks to. Rejects when the port is taken.
 */
export async function startPortal(options: { port: number; platform: string }) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://portal");
    const file = files[pathname] ?? partOf(pathname);
    if (!file || request.method !== "GET") return response.writeHead(404).end("Not found");
    const content = await readFile(new URL(file.path, root)).catch(() => null);
    if (!content) return response.writeHead(503).end(`${file.path} is missing: run npm run build.`);
    response.writeHead(200, { "content-type": file.type, "content-security-policy": policy(options.platform) });
    response.end(file.path.endsWith(".html") ? String(content).replace("{{platform}}", options.platform) : content);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As strict as a careful host page: no inline script, no inline style; only the platform's host may be called. */
function policy(platform: string): string {
  const { protocol, hostname, origin } = new URL(platform);
  const live = `${protocol === "https:" ? "wss" : "ws"}://${hostname}:*`;
  return `default-src 'self'; connect-src 'self' ${origin} ${live}; img-src 'self' ${origin} data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}
