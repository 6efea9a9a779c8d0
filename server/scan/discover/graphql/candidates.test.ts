import { expect, test } from "vitest";
import type { Environment } from "../../../../src/contract/applications.ts";
import { runScan } from "../../engine.ts";
import { startTarget, testLimits } from "../../local-target.ts";

type Told = [status: number, body: string, type?: string];
const json = (value: unknown): string => JSON.stringify(value);

/** What a target is posted whose pages these are; everything else is answered by `otherwise`. */
async function postedTo(pages: Record<string, Told>, environment: Environment, otherwise?: Told, at = "/") {
  const posted: string[] = [];
  const target = await startTarget((request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    if (request.method === "POST") posted.push(path);
    const [status, body, type = "application/json"] =
      request.method === "POST" ? [201, json({ id: 1 })] : (pages[path] ?? otherwise ?? [404, "{}"]);
    response.writeHead(status, { "content-type": type }).end(body);
  });
  try {
    await runScan(
      { targetUrl: new URL(at, target.url).href, environment, authMethod: "none", credentials: null },
      testLimits(otherwise ? {} : { guesses: Object.keys(pages) }),
      { log: () => {}, progress: () => {} },
      new AbortController().signal,
    );
  } finally {
    await target.close();
  }
  return [...new Set(posted)];
}

const html = (body: string): Told => [200, `<html><body>${body}</body></html>`, "text/html"];
const notes: Record<string, Told> = { "/notes": [200, json([{ id: 1 }])] };

test.each<[what: string, pages: Record<string, Told>, otherwise?: Told, at?: string]>([
  ["a page that announces it", { ...notes, "/": html("REST today, GraphQL soon. <a href=/notes>notes</a>") }],
  [
    "a link to somebody's guide",
    { ...notes, "/": [200, json({ notes: "/notes", docs: "https://x.test/graphql-docs" })] },
  ],
  [
    "the settings of a page",
    { ...notes, "/": html("<script>window.C={GRAPHQL_URL:'https://x.test/graphql'}</script>") },
  ],
  [
    "a refusal of whatever is not there",
    notes,
    [404, "<html>Not found. See our <a href='https://x.test/graphql'>GraphQL guide</a></html>", "text/html"],
    "/api/",
  ],
  ["an error about all else", notes, [400, json({ errors: [{ message: "GraphQL has moved to another server" }] })]],
])("Nothing is sent for GraphQL where only %s has the word", async (_what, pages, otherwise, at) => {
  for (const environment of ["production", "development"] as const)
    expect(await postedTo(pages, environment, otherwise, at), environment).toEqual([]);
});

test("An address that answers as GraphQL is asked, and one that is only guessed in no other case in production", async () => {
  const asGraphql: Record<string, Told> = {
    ...notes,
    "/graphql": [400, json({ errors: [{ message: "Must provide query string." }] })],
  };
  expect(await postedTo(asGraphql, "production")).toEqual(["/graphql"]);
  const guessed: Record<string, Told> = { ...notes, "/graphql": [405, "{}"] };
  expect(await postedTo(guessed, "production")).toEqual([]);
  expect(await postedTo(guessed, "development")).toEqual(["/graphql"]);
  const linked: Record<string, Told> = { ...guessed, "/": [200, json({ _links: { graphql: { href: "/graphql" } } })] };
  expect(await postedTo(linked, "production")).toEqual(["/graphql"]);
});
