import { folderOf as folderOfPage } from "../inventory/folder-of.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { documentBytes } from "../wire/send.ts";
import { mediaType } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";
import { toTargetPath } from "./same-origin.ts";
import { chunkNames, scriptsNamed } from "./script/chunk-names.ts";
import { scriptAddresses } from "./script/script-address.ts";
import { inlineMap, mappedSources, sourceMapLink } from "./script/source-map.ts";
import { cachingOf, folderOf } from "./static-files.ts";

/** A script of the target or a source that its map shows. */
export type ScriptText = { name: string; text: string; isSource: boolean };

const maxScripts = 120;
/** Text kept of all scripts and sources together: reading it takes some two seconds for each million characters. */
const maxCharacters = 10_000_000;
const maxMaps = 40;
/**
 * Libraries that the page loads by their plain names, with a version or a build at most, have no calls of the target's
 * API. A name with a hash, or one that another script loads, is the application's own, whatever it begins with.
 */
const library =
  /(^|\/)(jquery|bootstrap|react(-dom)?|vue|angular|lodash|moment|d3|chart|popper|polyfills?|zone|gtm|analytics|swagger-ui(-bundle|-standalone-preset)?|redoc|rapidoc|scalar)([-.@]v?\d+(\.\d+){0,3})?([-.](min|slim|bundle|umd|esm|prod|production|development|global|standalone))*\.m?js$/i;

/** Reads the target's scripts, those that they load later, and the sources that their maps show. */
export async function readScripts(context: DiscoverContext): Promise<ScriptText[]> {
  const texts: ScriptText[] = context.leads.inline.map(({ page, text }) => ({
    name: `a script in ${page}`,
    text,
    isSource: false,
  }));
  const seen = new Set<string>();
  const maps: { link: string; script: URL }[] = [];
  let size = 0;
  let read = 0;
  let publicPath: string | null = null;
  const { leads } = context;
  const inline = leads.inline.flatMap(({ text }) =>
    chunkNames(text).names.flatMap(
      (name) => besideScripts(name, context) ?? scriptAddresses(name, context.base, null).slice(0, 1),
    ),
  );
  // Beside what names scripts, data may hold anybody's files.
  const held = leads.data.flatMap((text) => scriptsNamed(text).flatMap((name) => besideScripts(name, context) ?? []));
  const own = [...leads.scripts, ...inline, ...held];
  let level = take(own.filter((path) => !library.test(path.split("?")[0] ?? path)));
  while (level.length > 0) {
    const further: string[] = [];
    const answered = await mapParallel(level, context.concurrency, async (path) => {
      if (context.remaining() <= 0 || size > maxCharacters) return null;
      const answer = await scriptAt(path, context);
      if (answer === null) return null;
      if (size + answer.body.length > maxCharacters) {
        const most = maxCharacters.toLocaleString("en");
        context.log(`${path} is not read as JavaScript: all scripts together have more than ${most} characters`);
        return null;
      }
      size += answer.body.length;
      return { path, answer };
    });
    for (const one of answered) {
      if (one === null) continue;
      const { path, answer } = one;
      context.leads.scriptCaching.set(folderOf(path), cachingOf(answer));
      read++;
      const script = new URL(answer.url);
      texts.push({ name: path, text: answer.body, isSource: false });
      const chunks = chunkNames(answer.body);
      publicPath ??= chunks.publicPath;
      for (const name of chunks.names) {
        // Each runtime of a page says where its own chunks lie.
        further.push(...scriptAddresses(name, script, chunks.publicPath ?? publicPath).slice(0, 1));
      }
      const link = sourceMapLink(answer.body, answer.headers);
      if (link !== null) maps.push({ link, script });
    }
    level = take(further);
  }
  if (read > 0) context.log(`Read ${read} ${read === 1 ? "script" : "scripts"} for calls of the API`);
  const sources = await readMaps(maps.slice(0, maxMaps), maxCharacters - size, context);
  if (sources.length > 0) context.log(`Source maps show ${sources.length} of the target's own sources`);
  return [...sources, ...texts];

  function take(paths: readonly string[]): string[] {
    const fresh = [...new Set(paths)].filter((path) => !seen.has(path)).slice(0, Math.max(0, maxScripts - seen.size));
    for (const path of fresh) seen.add(path);
    return fresh;
  }
}

/**
 * A script where a page names it. Where a proxy cuts the entered prefix off, what stands behind it names it from the root: there it
 * is not, and below the prefix it is. Null where nothing is a script.
 */
async function scriptAt(path: string, { get, base }: DiscoverContext): Promise<Answer | null> {
  const prefix = folderOfPage(base.pathname);
  const places = prefix === "" || path.startsWith(`${prefix}/`) ? [path] : [path, prefix + path];
  for (const place of places) {
    const answer = await get(place, { maxBodyBytes: documentBytes });
    if (answer.status === 200 && !/html/.test(mediaType(answer))) return answer;
  }
  return null;
}

/** Where bundlers put scripts. */
const bundled = /^\/(?:[\w-]+\/)?(?:_next|_nuxt|_app|assets|static|dist|build|chunks)\//;

/** Where a script lies that a page names, if that is beside those that pages load or where bundlers put theirs; null elsewhere. */
function besideScripts(name: string, { base, leads }: DiscoverContext): string | null {
  const known = [...leads.scripts];
  if (name.startsWith("/")) {
    const isBeside =
      bundled.test(name) || known.some((path) => folderOf(path) !== "/" && name.startsWith(folderOf(path)));
    return isBeside ? toTargetPath(name, base) : null;
  }
  const [folder = ""] = /^[\w@-]+\//.exec(name) ?? [];
  const near = known.find((path) => folder !== "" && path.includes(`/${folder}`));
  return near === undefined ? null : (scriptAddresses(name, new URL(near, base), null)[0] ?? null);
}

async function readMaps(
  maps: readonly { link: string; script: URL }[],
  room: number,
  context: DiscoverContext,
): Promise<ScriptText[]> {
  const sources = new Map<string, ScriptText>();
  const read = await mapParallel(maps, 2, async ({ link, script }) => {
    const inline = inlineMap(link);
    if (inline !== null) return mappedSources(inline);
    const path = toTargetPath(link, script);
    if (path === null || context.remaining() <= 0) return [];
    const answer = await context.get(path, { maxBodyBytes: documentBytes });
    if (answer.status !== 200 || answer.truncated || /html/.test(mediaType(answer))) return [];
    return mappedSources(answer.body);
  });
  let left = room;
  for (const { name, text } of read.flat()) {
    left -= text.length;
    if (left < 0) break;
    sources.set(name, { name, text, isSource: true });
  }
  return [...sources.values()];
}
