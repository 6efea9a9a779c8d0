import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { TLSSocket } from "node:tls";
import { eitherProtocol } from "./either-protocol.ts";
import type { LocalCertificate } from "./local-certificate.ts";
import { portalPeople } from "./portal-people.ts";

const root = new URL("../..", import.meta.url);
const html = "text/html; charset=utf-8";
const script = "text/javascript; charset=utf-8";
const pages = {
  signIn: "widget/portal/sign-in.html",
  hub: "widget/portal/index.html",
  guests: "widget/portal/guests.html",
};
const files: Record<string, { path: string; type: string }> = {
  "/sign-in": { path: pages.signIn, type: html },
  "/guests": { path: pages.guests, type: html },
  "/icon.svg": { path: "public/icons/postern.svg", type: "image/svg+xml" },
  "/portal.css": { path: "widget/portal/portal.css", type: "text/css; charset=utf-8" },
  "/portal.js": { path: "widget/portal/portal.js", type: script },
  "/postern-console.js": { path: ".output/widget/postern-console.js", type: script },
};

export type PortalOptions = {
  /** 0: any free one. */
  port: number;
  /** The address that the console talks to. */
  platform: string;
  /** The embed key by which the portal lets its people in. */
  embedKey: string;
  /** With it the portal answers over https too. */
  certificate: LocalCertificate | null;
};

/** A screen's part of the widget, which lies beside its module. */
function partOf(pathname: string) {
  const name = /^\/parts\/[\w.-]+\.js$/.exec(pathname)?.[0];
  return name ? { path: `.output/widget${name}`, type: script } : undefined;
}

/**
 * Serves a small internal portal that embeds the console, on a loopback port, so that everyone can see it on a page of
 * another site: with its own sign-in, whose people it signs in to Postern by tokens, and `/guests` for who has no account
 * there. Rejects when the port is taken.
 */
export async function startPortal(options: PortalOptions) {
  const people = portalPeople();
  const server = eitherProtocol((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
  }, options.certificate);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://portal");
    const email = people.whose(request.headers.cookie);
    if (request.method === "POST") {
      // Another site's page must act in nobody's name here.
      if (request.headers["sec-fetch-site"] !== "same-origin") return void response.writeHead(403).end("Not from here");
      if (pathname === "/sign-in") return signIn(await bodyOf(request), request, response);
      if (pathname === "/token" && email) return giveToken(email, response);
      return void response.writeHead(email ? 404 : 401).end();
    }
    if (pathname === "/" && !email) return void response.writeHead(303, { location: "/sign-in" }).end();
    const file = pathname === "/" ? { path: pages.hub, type: html } : (files[pathname] ?? partOf(pathname));
    if (!file || request.method !== "GET") return void response.writeHead(404).end("Not found");
    const content = await readFile(new URL(file.path, root)).catch(() => null);
    if (!content) return void response.writeHead(503).end(`${file.path} is missing: run npm run build.`);
    response.writeHead(200, { "content-type": file.type, "content-security-policy": policy(options.platform) });
    const values: Record<string, string> = { platform: options.platform, email: email ?? "" };
    response.end(
      file.type === html ? String(content).replaceAll(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "") : content,
    );
  }

  function signIn(form: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const session = people.signIn(form);
    if (!session) return void response.writeHead(303, { location: "/sign-in?wrong" }).end();
    const secure = request.socket instanceof TLSSocket ? "; Secure" : "";
    const cookie = `hub=${session}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    response.writeHead(303, { location: "/", "set-cookie": cookie }).end();
  }

  /** What a portal's backend does: the key stays here, and the page gets what it gave for this one person. */
  async function giveToken(email: string, response: ServerResponse): Promise<void> {
    const given = await fetch(`${options.platform}/api/embed/tokens`, {
      method: "POST",
      headers: { authorization: `Bearer ${options.embedKey}`, "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    response.writeHead(given.status, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(await given.text());
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: options.certificate ? `https://127.0.0.1:${port}` : `http://localhost:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Addresses under which a portal on a port is reached, for the platform's list of embedding origins. */
export const portalOrigins = (port: number): string[] => [`http://localhost:${port}`, `https://127.0.0.1:${port}`];

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const chunk of request) {
    body += chunk;
    if (body.length > 10_000) break;
  }
  return new URLSearchParams(body);
}

/** As strict as a careful host page: nothing inline, nothing made of text; only the platform may be called. */
function policy(platform: string): string {
  const { protocol, hostname, origin } = new URL(platform);
  const live = `${protocol === "https:" ? "wss" : "ws"}://${hostname}:*`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${origin} ${live}`,
    `img-src 'self' ${origin} data:`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}
