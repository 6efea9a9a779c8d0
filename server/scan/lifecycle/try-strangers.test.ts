import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { Operation } from "../operation.ts";
import type { ScanOutcome } from "../outcome.ts";

type Article = { slug: string; title: string; description: string; likes: number };
type Reply = [status: number, body?: unknown];

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  faulty = [];
  strangers = 0;
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Bodies that were refused for their content, as whom: nothing can have come of them. */
let faulty: string[] = [];
/** Objects of strangers. */
let strangers = 0;

/**
 * Articles as Koa's and Express' tutorials serve them: the body is parsed for everybody, `router.param` loads the
 * article, and only then a guard asks who is there. `unguarded` holds the routes that forgot it.
 */
async function scanArticles(
  unguarded: readonly string[],
  { isOwned = false, isLookedAt = true, isExaminedFirst = false, beside = [] as Operation[] } = {},
): Promise<{ outcome: ScanOutcome; left: Article[] }> {
  const articles = new Map<string, Article>([["first", { slug: "first", title: "First", description: "d", likes: 0 }]]);
  const serve = (route: string, path: string, body: string, isIn: boolean): Reply => {
    let sent: { article?: Partial<Article> } = {};
    try {
      if (body !== "") sent = JSON.parse(body);
    } catch {
      return [400, { errors: {} }];
    }
    if (!route.includes("/articles")) return isIn ? [422, { errors: {} }] : [401, { errors: {} }];
    const slug = decodeURIComponent(path.split("/")[2] ?? "");
    const article = articles.get(slug);
    if (slug !== "" && !article) return [404, { errors: {} }];
    const isOfFields = route === "POST /articles" || route === "PUT /articles/{slug}";
    const isUnfit = !sent.article?.title || typeof sent.article.description !== "string";
    if (isExaminedFirst && isOfFields && isUnfit) return [500, { errors: { description: ["is required"] } }];
    if (!isIn && !route.startsWith("GET") && !unguarded.includes(route)) return [401, { errors: {} }];
    if (route === "GET /articles") return [200, { articles: [...articles.values()] }];
    if (route === "POST /articles") {
      const { title, description = "" } = sent.article ?? {};
      if (!title || (isOwned && typeof sent.article?.description !== "string")) {
        faulty.push(isIn ? "ann" : "a stranger");
        // Not every validator is told of by the right status.
        return [isOwned ? 500 : 422, { errors: { description: ["is required"] } }];
      }
      if (!isIn) strangers += 1;
      const author = isOwned ? { authorId: isIn && isLookedAt ? 1 : null } : {};
      const made = { slug: title.toLowerCase().replaceAll(/\W+/g, "-"), title, description, likes: 0, ...author };
      articles.set(made.slug, made);
      return [201, { article: made }];
    }
    if (!article) return [404];
    if (route.startsWith("GET")) return [200, { article }];
    if (route.startsWith("DELETE /articles/{slug}/like")) return [200, { article }];
    if (route.startsWith("DELETE")) return articles.delete(slug) ? [204] : [404];
    if (route.endsWith("like")) return [200, { article: { ...article, likes: ++article.likes } }];
    Object.assign(article, sent.article);
    return [200, { article }];
  };
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { method = "GET", url = "/", headers } = request;
    const path = url.split("?")[0] ?? "";
    const route = `${method} ${path.replace(/^\/articles\/[^/]+/, "/articles/{slug}")}`;
    const isBeside = beside.some((one) => one.method === method && path.startsWith(one.path.replace("/{id}", "")));
    const isKnown = isBeside || operations.some((one) => `${one.method} ${one.path}` === route);
    const isIn = headers.authorization === "Bearer token-of-ann-1";
    const [status, answer] = isKnown ? serve(route, path, body, isIn) : [404];
    response.writeHead(status, { "content-type": "application/json" }).end(answer ? JSON.stringify(answer) : "");
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const outcome = await runScan(
    {
      ...{ targetUrl: `http://127.0.0.1:${port}/`, environment: "development", authMethod: "bearer" },
      ...{ credentials: "token-of-ann-1", makesObjects: true, traffic: [...operations, ...beside] },
    },
    {
      ...{ concurrency: 4, ratePerSecond: Number.POSITIVE_INFINITY, maxRequests: 5000, maxBodyBytes: 2 ** 20 },
      ...{ timeoutMs: 3000, maxDurationMs: 60_000, allowPrivate: true, guesses: [] },
    },
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  return { outcome, left: [...articles.values()] };
}

const body = { article: { title: "Spring", description: "Flowers" } };
const reading = { requestTypes: ["application/json"], body };
const operations = [
  operationOf("GET /articles"),
  operationOf("POST /articles", reading),
  operationOf("GET /articles/{slug}", { example: "/articles/first" }),
  operationOf("PUT /articles/{slug}", { ...reading, example: "/articles/first" }),
  operationOf("DELETE /articles/{slug}", { example: "/articles/first" }),
  operationOf("POST /articles/{slug}/like", { example: "/articles/first/like" }),
];
const told = ({ operations: judged }: ScanOutcome, call: string) => {
  const one = judged.find(({ method, path }) => `${method} ${path}` === call);
  return `${one?.authentication.state} ${one?.authentication.confidence} ${one?.authentication.code}`;
};
const writes = ["POST /articles", "PUT /articles/{slug}", "DELETE /articles/{slug}", "POST /articles/{slug}/like"];

test("An object of the scan's own decides what parsers and lookups before the guard had left open", async () => {
  const { outcome, left } = await scanArticles([]);
  for (const call of writes)
    expect([call, told(outcome, call)]).toEqual([call, "enforced confirmed refused-without-credential"]);
  expect(left.map(({ slug }) => slug)).toEqual(["first"]);
});

test("Who may make what names its owner shows by a body that the owner is refused for: strangers make nothing", async () => {
  const closed = await scanArticles([], { isOwned: true });
  expect(told(closed.outcome, "POST /articles")).toBe("enforced confirmed refused-without-credential");
  expect(faulty).toContain("ann");
  const open = await scanArticles(writes, { isOwned: true });
  expect(told(open.outcome, "POST /articles")).not.toMatch(/enforced/);
  expect(faulty).toContain("a stranger");
  expect(strangers).toBe(0);
  // Where nobody looks at who asks, even what its owner makes is nobody's.
  const blind = await scanArticles(writes, { isOwned: true, isLookedAt: false });
  expect(strangers).toBe(0);
  for (const { left } of [closed, open, blind]) expect(left.map(({ slug }) => slug)).toEqual(["first"]);
});

/** Writes that ask who is there before they examine what was parsed. */
const guarded = [
  operationOf("PATCH /notes/{id}", { requestTypes: ["application/json"] }),
  operationOf("POST /notes", { requestTypes: ["application/json"] }),
  operationOf("POST /projects", { requestTypes: ["application/json"] }),
];

test("Whose body is examined where other creations were seen to refuse strangers first likely makes things without a credential", async () => {
  const open = await scanArticles(["POST /articles"], { isOwned: true, beside: guarded });
  for (const call of ["POST /notes", "POST /projects"])
    expect([call, told(open.outcome, call)]).toEqual([call, "enforced confirmed refused-without-credential"]);
  expect(told(open.outcome, "POST /articles")).toBe("missing likely examined-without-credential");
  expect(strangers).toBe(0);
  const closed = await scanArticles([], { isOwned: true, beside: guarded });
  expect(told(closed.outcome, "POST /articles")).toBe("enforced confirmed refused-without-credential");
  // One other creation says nothing of the whole API.
  const alone = await scanArticles(["POST /articles"], { isOwned: true, beside: guarded.slice(0, 2) });
  expect(told(alone.outcome, "POST /articles")).not.toMatch(/missing/);
  // Where a change of the same things examines what strangers send before it refuses them, so may making one.
  const mixed = await scanArticles([], { isOwned: true, isExaminedFirst: true, beside: guarded });
  expect(told(mixed.outcome, "POST /articles")).not.toMatch(/missing/);
  expect(told(mixed.outcome, "PUT /articles/{slug}")).toBe("enforced confirmed refused-without-credential");
  for (const { left } of [open, closed, alone, mixed]) expect(left.map(({ slug }) => slug)).toEqual(["first"]);
});

test("It proves the hole where the guard was forgotten, with what a stranger did, and nothing stays", async () => {
  const { outcome, left } = await scanArticles(writes);
  expect(writes.map((call) => told(outcome, call))).toEqual([
    "missing confirmed made-without-credential",
    "missing confirmed changed-without-credential",
    "missing confirmed removed-without-credential",
    expect.stringContaining("write-accepted-without-credential"),
  ]);
  expect(left.map(({ slug }) => slug)).toEqual(["first"]);
  const change = outcome.operations.find(({ method }) => method === "PUT");
  expect(change?.findings.map(({ checkId, confidence }) => `${checkId} ${confidence}`)).toContain(
    "unauthenticated-write confirmed",
  );
  expect(change?.curl).toContain("postern-");
});
