import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { escapeHtml } from "../mail/render.ts";

const style =
  "body{font:16px/24px system-ui,sans-serif;margin:15vh auto;max-width:28rem;padding:0 1rem;color-scheme:light dark}h1{font-size:20px}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** Answers with a page of a title, a text and a way back to the console, for addresses that a browser opens in a tab. */
export function sendPlainPage(
  reply: FastifyReply,
  status: number,
  page: { title: string; text: string; back: { href: string; label: string } },
): FastifyReply {
  const [title, text, href, label] = [page.title, page.text, page.back.href, page.back.label].map(escapeHtml);
  return reply
    .status(status)
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>${style}</style>
<main><h1>${title}</h1>
<p>${text}</p>
<p><a href="${href}">${label}</a></p></main>
</html>`,
    );
}
