import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { runScan } from "../../server/scan/engine.ts";
import { testLimits } from "../../server/scan/local-target.ts";

type Ask = { method: string; path: string; body: string };
type Rows = { notes: { id: number; title: string }[]; acts: string[] };
type Reply = { status: number; body: unknown };

const closes: (() => void)[] = [];
afterEach(() => {
  for (const close of closes.splice(0)) close();
});

const nothing: Reply = { status: 404, body: { error: "not found" } };
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Notes with or without a look at what comes. */
const notes =
  (isStrict: boolean) =>
  ({ method, path, body }: Ask, rows: Rows): Reply => {
    const id = Number(/^\/notes\/(\d+)$/.exec(path)?.[1]);
    const at = rows.notes.findIndex((note) => note.id === id);
    if (path !== "/notes" && at < 0) return nothing;
    if (method === "GET") return { status: 200, body: path === "/notes" ? rows.notes : rows.notes[at] };
    if (method === "DELETE") return { status: 204, body: rows.notes.splice(at, 1) };
    const json = jsonOf(body) as { title?: string } | undefined;
    if (json === undefined) return { status: 400, body: { error: "no JSON" } };
    if (isStrict && typeof json.title !== "string") return { status: 422, body: { error: "title" } };
    const note = { id: at < 0 ? rows.notes.length + 100 : id, title: json.title ?? "" };
    if (at < 0) rows.notes.push(note);
    else rows.notes[at] = note;
    return { status: 201, body: note };
  };
/** Does what the address says, whatever the method. */
const verbs = ({ path }: Ask, rows: Rows): Reply => {
  if (path === "/")
    return { status: 200, body: { links: ["/createdb", "/api/logout", "/notes/1/delete", "/api/sendmail"] } };
  if (!/^\/(createdb|api\/logout|api\/sendmail|notes\/[^/]+\/delete)(\/|$)/.test(path)) return nothing;
  rows.acts.push(path);
  return { status: 200, body: { message: "Database populated." } };
};
/** Keeps whatever is posted, wherever. */
const keeps = ({ method, body, path }: Ask, rows: Rows): Reply => {
  if (method === "POST" || method === "PUT") rows.acts.push(`${path} ${body}`);
  return method === "GET" ? nothing : { status: 200, body: { ok: true } };
};

const body = {
  content: { "application/json": { schema: { properties: { title: { type: "string", example: "A note" } } } } },
};
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
const notePaths = {
  "/notes": { get: {}, post: { requestBody: body } },
  "/notes/{id}": { parameters, get: {}, put: { requestBody: body }, delete: {} },
};
const kinds = {
  "REST that looks at what comes": { answer: notes(true), paths: notePaths },
  "REST that takes whatever comes": { answer: notes(false), paths: notePaths },
  "verbs by GET": {
    answer: verbs,
    paths: Object.fromEntries(
      ["/createdb", "/api/logout", "/notes/{id}/delete", "/api/sendmail"].map((path) => [path, { get: {} }]),
    ),
  },
  "a store of whatever is posted": { answer: keeps, paths: { "/settings": { post: {} }, "/flows": { post: {} } } },
};

const everything = { makesObjects: true, writesBack: true, isIntrusive: true };

test.each(
  Object.keys(kinds).flatMap((kind) =>
    (
      [
        ["production", everything],
        ["development", {}],
        ["staging", everything],
      ] as const
    ).map(([environment, consents]) => [kind, environment, consents] as const),
  ),
)("%s in %s with %j: its rows are afterwards what they were before", async (kind, environment, consents) => {
  const { answer, paths } = kinds[kind as keyof typeof kinds];
  const rows: Rows = { notes: [{ id: 1, title: "was here" }], acts: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url?.split("?", 1)[0] ?? "/";
    const reply =
      path === "/openapi.json"
        ? { status: 200, body: { openapi: "3.0.0", info: {}, paths } }
        : answer({ method: request.method ?? "GET", path, body: Buffer.concat(chunks).toString() }, rows);
    response.writeHead(reply.status, { "content-type": "application/json" }).end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closes.push(
    () => void server.closeAllConnections(),
    () => void server.close(),
  );
  const before = JSON.stringify(rows.notes);
  const outcome = await runScan(
    {
      targetUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      ...{ environment, authMethod: "bearer" as const, credentials: "owner-token-1a2b3c", ...consents },
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  expect(JSON.stringify(rows.notes)).toBe(before);
  expect(outcome.leftovers).toEqual([]);
  // One of the actions may be tried once, where writing is allowed; nothing else is.
  const isAllowed = environment === "staging" && kind === "verbs by GET";
  expect(rows.acts).toEqual(isAllowed ? ["/createdb"] : []);
});
