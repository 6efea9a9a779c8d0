import type { Operation } from "../operation.ts";
import { actsByName } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import { toTargetPath } from "./same-origin.ts";

const sitemaps = ["/sitemap.xml", "/sitemap_index.xml"];
/** Well-known addresses (RFC 8615) that describe an API's sign-in or lead to further addresses. */
const documents = [
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
  "/.well-known/oauth-protected-resource",
  "/.well-known/security.txt",
  "/security.txt",
  "/.well-known/jwks.json",
  "/.well-known/change-password",
  "/.well-known/assetlinks.json",
  "/.well-known/webfinger",
  "/.well-known/mcp.json",
];
const maxPaths = 200;

/** Operations named by robots.txt, sitemaps and well-known files, kept when something answers there. */
export const wellKnown: DiscoverySource = {
  name: "Well-known files",
  async discover(context) {
    const paths = new Set<string>();
    const robots = await context.get("/robots.txt");
    const maps = [...sitemaps];
    if (robots.status === 200 && /text\/plain/.test(mediaType(robots))) {
      for (const line of robots.body.split(/[\r\n]/)) {
        const [, field = "", value = ""] = /^(allow|disallow|sitemap)\s*:\s*(\S+)/i.exec(line.trim()) ?? [];
        if (field === "") continue;
        const path = toTargetPath(value.split(/[*$]/, 1)[0] ?? "", context.base);
        if (path === null) continue;
        if (field.toLowerCase() === "sitemap") maps.push(path);
        else paths.add(path);
      }
      if (paths.size > 0) context.log(`robots.txt names ${paths.size} ${paths.size === 1 ? "path" : "paths"}`);
    }
    await readSitemaps(maps, paths, context);
    for (const path of documents) {
      const answer = await context.get(path);
      if (answer.status !== 200 || (await context.calibration.isMiss(answer))) continue;
      // Looked for once: a hostile file could name thousands of addresses.
      if (!/_endpoint|_uri|_url/.test(answer.body)) continue;
      for (const [, url = ""] of answer.body.matchAll(/"(https?:\/\/[^"\s]+|\/[^"\s]+)"/g)) {
        const own = toTargetPath(url, context.base);
        if (own !== null && paths.size < 2 * maxPaths) paths.add(own);
      }
    }
    return await keepLiving([...paths].slice(0, maxPaths), context);
  },
};

async function readSitemaps(queue: string[], paths: Set<string>, context: DiscoverContext): Promise<void> {
  const seen = new Set<string>();
  for (const path of queue) {
    if (seen.has(path) || seen.size >= 8) continue;
    seen.add(path);
    const answer = await context.get(path);
    if (answer.status !== 200 || !/<(urlset|sitemapindex)/.test(answer.body)) continue;
    const isIndex = answer.body.includes("<sitemapindex");
    for (const [, address = ""] of answer.body.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)) {
      const own = toTargetPath(address.replaceAll("&amp;", "&"), context.base);
      if (own === null) continue;
      if (isIndex) queue.push(own);
      else if (paths.size < maxPaths) paths.add(own);
    }
  }
}

async function keepLiving(paths: string[], context: DiscoverContext): Promise<Operation[]> {
  const operations = await mapParallel(paths, context.concurrency, async (path): Promise<Operation[]> => {
    const [route = "/"] = path.split("?");
    const where = "robots.txt, a sitemap or a well-known file";
    // What would act is listed, and left to the gate; it is not asked in passing.
    if (actsByName(path))
      return [foundOperation({ method: "GET", path: route, source: "well-known", where, example: path })];
    if (context.remaining() <= 0) return [];
    const bare = route.replace(/(?<=.)\/$/, "");
    for (const candidate of new Set([path, bare])) {
      const answer = await context.get(candidate);
      const isPage = /html/.test(mediaType(answer)) && (answer.status ?? 0) < 300;
      if (isPage) context.leads.pages.add(candidate);
      if (isPage || (await context.calibration.isMiss(answer))) continue;
      const exampleSeen = (answer.status ?? 500) < 300;
      return [
        foundOperation({ method: "GET", path: route, source: "well-known", where, example: candidate, exampleSeen }),
      ];
    }
    return [];
  });
  return operations.flat();
}
