import { toTemplate } from "../../../src/contract/path-template.ts";
import { actsByGet } from "../safety/effect.ts";
import { mapParallel } from "../wire/parallel.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext, DiscoverySource } from "./context.ts";
import { crawl, tellOf } from "./html.ts";
import { javascript } from "./javascript.ts";

/** Finds of other sources that are looked at for being pages; what answers data is read for its items anyway. */
const maxLookedAt = 150;
/** Pages of tools that look into a program: what they lead to are their own parts, and no operations of an API. */
const ofTools = /(^|\/)(debug|pprof|_?profiler|actuator|server-status|server-info|phpinfo|metrics)(\.\w+)?(\/|$)/i;
/** Doors that are closed to the one who scans and tried as somebody who may more. */
const maxDoors = 30;

/**
 * Pages that no link led to, such as the one behind a sign-in that a word or a document named: they and their scripts
 * are read like the others, also those that only whoever may most is shown.
 */
export const laterPages: DiscoverySource = {
  name: "Further pages",
  async discover(context) {
    const { leads, operations, concurrency } = context;
    const reads = operations.filter(
      (one) => one.method === "GET" && !one.graphql && toTemplate(one.path) === one.path && !actsByGet(one),
    );
    const paths = [...new Set(reads.map(({ example }) => example))].filter((path) => !ofTools.test(path));
    const asked = await mapParallel(paths.slice(0, maxLookedAt), concurrency, async (path) => {
      const answer = context.remaining() > 0 ? await context.get(path) : null;
      if (answer === null || answer.status === null) return null;
      const isPage = answer.status < 300 && /html/.test(mediaType(answer)) && !leads.pages.has(path);
      return { path, isPage, isClosed: [301, 302, 303, 307, 401, 403].includes(answer.status) };
    });
    const known = asked.filter((one) => one !== null);
    const pages = known.filter(({ isPage }) => isPage).map(({ path }) => path);
    const privileged = leads.pages.size + pages.length > 0 ? context.ofPrivileged : null;
    const doors = privileged === null ? [] : known.filter(({ isClosed }) => isClosed).map(({ path }) => path);
    const before = { scripts: new Set(leads.scripts), inline: new Set(leads.inline.map(({ text }) => text)) };
    const found = [await crawl(pages, context, { first: context.get, depth: 0 })];
    if (privileged !== null)
      found.push(await crawl(doors.slice(0, maxDoors), context, { first: privileged.page, depth: 0 }));
    tellOf(
      found.reduce((sum, { pages }) => sum + pages, 0),
      context,
    );
    return [...found.flatMap(({ operations }) => operations), ...(await callsOf(before, context))];
  },
};

/** What the scripts call that were not known before. */
async function callsOf(
  before: { scripts: ReadonlySet<string>; inline: ReadonlySet<string> },
  context: DiscoverContext,
): Promise<Awaited<ReturnType<DiscoverySource["discover"]>>> {
  const { leads } = context;
  const scripts = new Set([...leads.scripts].filter((path) => !before.scripts.has(path)));
  const inline = leads.inline.filter(({ text }) => !before.inline.has(text));
  if (scripts.size + inline.length === 0) return [];
  return await javascript.discover({ ...context, leads: { ...leads, scripts, inline } });
}
