import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serveByVersion } from "./widget-version.ts";

const builds = fileURLToPath(new URL("../../.output/", import.meta.url));

const notBuilt = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Postern</title>
<h1>The console is not built yet</h1>
<p>The platform is running. Build its page with <code>npm run build</code>, then load this address again.</p>
</html>`;

/**
 * Serves the console's page at every path that is no file and no call, so that `/scan/12` can be opened, and the widget
 * at `/widget/` for the sites that embed it. Says so when the page was not built.
 */
export async function registerConsolePage(app: FastifyInstance, folder = builds): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${folder}page`,
    // Whoever has not built the console is told so on the page.
    suppressWarning: true,
    wildcard: true,
    index: false,
    // Names of built files carry a hash of their content.
    setHeaders: (reply, path) =>
      void reply.header(
        "cache-control",
        path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ),
  });
  await app.register(fastifyStatic, {
    root: `${folder}widget`,
    suppressWarning: true,
    prefix: "/widget/",
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/parts/") ? "public, max-age=31536000, immutable" : "no-cache");
      reply.header("cross-origin-resource-policy", "cross-origin");
      // In a page that is not listed, too: there the element says so.
      reply.header("access-control-allow-origin", "*");
    },
  });
  await serveByVersion(app, `${folder}widget`);
  // The file server refuses to answer for a folder, and the root is one.
  app.get("/", sendPage);
  app.setNotFoundHandler(async (request, reply) => {
    if (/^\/(assets|widget)\//.test(request.url)) return reply.status(404).send("There is no such file.\n");
    if (request.method !== "GET" && request.method !== "HEAD")
      return reply.status(405).send("Only GET is answered here.\n");
    return await sendPage(request, reply);
  });

  async function sendPage(_: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache");
    const page = await readFile(`${folder}page/index.html`, "utf8").catch(() => null);
    return page === null ? reply.status(503).send(notBuilt) : reply.send(page);
  }
}
