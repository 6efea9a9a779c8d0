import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const calls = ["GET /articles", "GET /articles/{slug}", "POST /articles", "PUT /articles/{slug}"];
const states = ["POST /articles/{slug}/favorite", "DELETE /articles/{slug}/favorite", "POST /articles/{slug}/star"];
const operations = [...calls, ...states].map((call) =>
  operationOf(call, {
    example: call.replace(/^\w+ /, "").replace("{slug}", "a-heron-at-dawn"),
    requestTypes: /^P/.test(call) ? ["application/json"] : [],
  }),
);

function isJson(body: string): boolean {
  try {
    return Boolean(JSON.parse(body));
  } catch {
    return false;
  }
}

/** Articles that refuse what nobody can read; to favour or star one, no body is looked at. */
function articles({ who, method, path, body }: Ask): Reply {
  const [, slug, state] = /^\/articles\/([\w-]+)(\/\w+)?$/.exec(path) ?? [];
  const article = { slug: "a-heron-at-dawn", title: "A heron", author: "bob", favorited: false };
  if (method === "PUT" && !isJson(body)) return { status: 422, body: { error: "not JSON" } };
  if (slug !== undefined && slug !== article.slug) return { status: 404, body: { error: "not found" } };
  if (state !== undefined) return { body: { article: { ...article, favorited: true } } };
  if (method === "GET") return { body: slug === undefined ? { articles: [article] } : { article } };
  if (method === "PUT" && who !== "bob") return { status: 404, body: { error: "not found" } };
  return isJson(body) ? { body: { article } } : { status: 422, body: { error: "not JSON" } };
}

test("What may run without looking at a body is not asked of anything that exists with one that nobody can read", async () => {
  const { asks } = await authorizeTarget(articles, operations, ["alice", "bob"]);
  const sent = asks.filter(({ who, method, path }) => who !== null && method === "POST" && /dawn\/\w+$/.test(path));
  expect(sent).toEqual([]);
  // Others are refused where a body is read.
  expect(asks.some(({ who, method, path }) => who === "alice" && method === "PUT" && path.endsWith("dawn"))).toBe(true);
});
