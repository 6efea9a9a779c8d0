import type { Operation } from "../operation.ts";
import { mapParallel } from "../wire/parallel.ts";
import type { Answer } from "../wire/probe.ts";
import { jsonBody } from "./answer-shape.ts";
import type { DiscoverContext } from "./context.ts";

/** What marking needs of discovery. */
type FileContext = Pick<DiscoverContext, "get" | "leads" | "concurrency">;

/** Whether a path is a file's by its ending, in a folder that tools put what they ship into. */
const isShippedFile = (path: string): boolean => /\/(assets|static|dist)\//i.test(path) && /[^/.]\.\w{2,8}$/.test(path);

/**
 * Leaves out JSON that a web server keeps as a file beside the page's scripts: in a folder of theirs, dated like a file
 * (`Last-Modified`, RFC 9110 §8.8.2) and cached as they are. What a document lists stays.
 */
export async function withoutStaticFiles(operations: readonly Operation[], context: FileContext): Promise<Operation[]> {
  const kept = await mapParallel(operations, context.concurrency, async (operation) => {
    const { method, source, path, example, exampleSeen, graphql } = operation;
    const mayBe = method === "GET" && exampleSeen && !graphql && !path.includes("{");
    if (!mayBe || source === "openapi" || source === "postman" || !isBesideScripts(path, context)) return true;
    const answer = await context.get(example);
    // What a page's own script loads from where files are shipped is a part of the page, whatever is in it.
    const isShipped = source === "javascript" && isShippedFile(path);
    return (!isShipped && jsonBody(answer) === undefined) || !isFile(answer) || !isCachedAlike(path, answer, context);
  });
  return operations.filter((_operation, index) => kept[index]);
}

/** The folder of a path, with its final slash. */
export function folderOf(path: string): string {
  const [route = "/"] = path.split("?");
  return route.slice(0, route.lastIndexOf("/") + 1);
}

/** How long an answer may be kept, as it says. */
export function cachingOf({ headers }: Answer): string {
  return headers["cache-control"] ?? "";
}

const isFile = ({ headers }: Answer) => headers["last-modified"] !== undefined && headers.etag !== undefined;

// Below the root lies everything, so that there only a file's name tells.
function isBesideScripts(path: string, { leads }: FileContext): boolean {
  return [...leads.scriptCaching.keys()].some((folder) => {
    return path.startsWith(folder) && (folder !== "/" || /\.json$/i.test(path) || isShippedFile(path));
  });
}

function isCachedAlike(path: string, answer: Answer, { leads }: FileContext): boolean {
  const folders = [...leads.scriptCaching].filter(([folder]) => path.startsWith(folder));
  return folders.some(([, caching]) => caching === cachingOf(answer));
}
