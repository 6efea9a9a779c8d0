import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";

/** Scripts of the widget, as their build names them. */
const script = /^(?:postern-console\.js|parts\/[\w-][\w.-]*\.js)$/;

/**
 * Serves the widget below an address that names its version, so that browsers keep it and a page may say what its content
 * has to be. `folder` holds the build with its manifest, which tells the version.
 */
export async function serveByVersion(app: FastifyInstance, folder: string): Promise<void> {
  app.get<{ Params: { version: string; "*": string } }>("/widget/:version(^\\d.*)/*", async ({ params }, reply) => {
    const manifest = await readFile(`${folder}/manifest.json`, "utf8").catch(() => "{}");
    const path = params["*"];
    const isCurrent = (JSON.parse(manifest) as { version?: string }).version === params.version;
    const code = isCurrent && script.test(path) ? await readFile(`${folder}/${path}`, "utf8").catch(() => null) : null;
    // Without this header a page of another site could not even see that it is gone.
    reply.header("cross-origin-resource-policy", "cross-origin").type("text/javascript; charset=utf-8");
    // In a page that is not listed, too: there the element says so.
    reply.header("access-control-allow-origin", "*").removeHeader("access-control-allow-credentials");
    if (code !== null) return reply.header("cache-control", "public, max-age=31536000, immutable").send(code);
    return reply
      .status(404)
      .header("cache-control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send("This version is not here any more. /widget/manifest.json names the one that is.\n");
  });
}
