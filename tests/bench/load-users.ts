import { parentPort, workerData } from "node:worker_threads";
import { Agent, fetch } from "undici";

/** A page that a user opens: what it asks for, all at once. */
export type Page = { name: string; paths: string[] };
/** What users browse: pages at an address, each user with a cookie of their own, for so many milliseconds. */
export type Browsing = { url: string; pages: Page[]; cookies: string[]; milliseconds: number };
/** Milliseconds of each answered call by its path, and what was no answer. */
export type Browsed = { times: Record<string, number[]>; faults: string[]; unchanged: number };

/** Milliseconds that a user looks at a page before the next one, at least and at most. */
const looks = [3000, 8000] as const;

/* Users who browse as people do with a browser: they open a page, look at it, and open another; answers are taken packed, and
   asked for again with their validator. */
const { url, pages, cookies, milliseconds } = workerData as Browsing;
const agent = new Agent({ connections: 400, pipelining: 1 });
const end = Date.now() + milliseconds;
const browsed: Browsed = { times: {}, faults: [], unchanged: 0 };

async function ask(path: string, cookie: string, validators: Map<string, string>): Promise<void> {
  const startedAt = performance.now();
  const validator = validators.get(path);
  const headers = { cookie, ...(validator ? { "if-none-match": validator } : {}) };
  try {
    const answer = await fetch(url + path, { headers, dispatcher: agent });
    await answer.arrayBuffer();
    const took = performance.now() - startedAt;
    if (answer.status !== 200 && answer.status !== 304) browsed.faults.push(`${path}: ${answer.status}`);
    if (answer.status === 304) browsed.unchanged += 1;
    const tag = answer.headers.get("etag");
    if (tag) validators.set(path, tag);
    const times = browsed.times[path] ?? [];
    times.push(took);
    browsed.times[path] = times;
  } catch (error) {
    browsed.faults.push(`${path}: ${error instanceof Error ? (error.cause ?? error) : error}`);
  }
}

const pause = () => looks[0] + Math.random() * (looks[1] - looks[0]);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

await Promise.all(
  cookies.map(async (cookie) => {
    const validators = new Map<string, string>();
    await wait(Math.random() * looks[1]);
    while (Date.now() < end) {
      const page = pages[Math.floor(Math.random() * pages.length)] as Page;
      await Promise.all(page.paths.map((path) => ask(path, cookie, validators)));
      await wait(pause());
    }
  }),
);
await agent.close();
parentPort?.postMessage(browsed);
