import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { startTarget, testLimits } from "../local-target.ts";
import type { ScanIdentity } from "../outcome.ts";
import type { Probe } from "../wire/probe.ts";
import { queues } from "./queues.fixture.ts";

const put: Probe = {
  ...{ id: "owner-malformed", identity: "owner", purpose: "Write", method: "PUT", path: "/queues/postern-5be1" },
  ...{ aim: "faulty", body: '{"postern":', isMadeUp: true },
};

test("What a target makes of a body that nobody can read, at an address that the scan made up, is removed again", async () => {
  const { names, cleanUp, send } = queues(201, ["orders"]);
  await send(put);
  expect([...names]).toEqual(["orders"]);
  expect(cleanUp.left()).toEqual([]);
});

test("Where the target does not say that it made it, it is told and left alone", async () => {
  const { names, lines, cleanUp, send } = queues(200);
  await send(put);
  expect([...names]).toEqual(["postern-5be1"]);
  expect(cleanUp.left()).toMatchObject([{ path: "/queues/postern-5be1", reason: expect.stringMatching(/no mark/) }]);
  expect(lines).toEqual([]);
});

test("The command removes nothing that was there before: where a faulty write changed something, it shows it", async () => {
  const { cleanUp, send } = queues(200, ["settings"]);
  await send({ ...put, path: "/settings", isMadeUp: false });
  await send({ ...put, path: "/queues/2000000001" });
  const commands = cleanUp.left().map(({ command }) => command);
  expect(commands).toEqual([
    expect.not.stringMatching(/DELETE/),
    expect.stringMatching(/-X DELETE .*\/queues\/2000000001/),
  ]);
});

test("What a faulty write did to the thing above it is told with its address, and not as a thing below it", async () => {
  const { cleanUp, send } = queues(404, [], false, { article: { slug: "a-heron", favorited: true } });
  await send({ ...put, method: "POST", path: "/articles/a-heron/favorite", isMadeUp: false });
  expect(cleanUp.left()).toMatchObject([
    { path: null, collection: "/articles/a-heron/favorite", command: expect.not.stringContaining("DELETE") },
  ]);
});

test.each([null, 502])(
  "What a faulty write answered with %s made at an address of its own, or changed at one that was there, is told and left alone",
  async (status) => {
    const { names, cleanUp, send, settle } = queues(status, ["orders"]);
    await send(put);
    await send({ ...put, path: "/queues/orders", isMadeUp: false });
    await settle();
    expect([...names]).toEqual(["orders", "postern-5be1"]);
    expect(cleanUp.left()).toMatchObject([
      { path: "/queues/postern-5be1", command: expect.stringContaining("-X DELETE") },
      { path: null, collection: "/queues/orders", command: expect.not.stringContaining("DELETE") },
    ]);
  },
);

test("Of what a faulty write without an answer did not make, nothing is told once that was seen", async () => {
  const { cleanUp, send, settle } = queues(null, [], false);
  await send(put);
  // Until then, whatever ends the scan, it may be there.
  expect(cleanUp.left()).toMatchObject([{ reason: expect.stringMatching(/no answer came.*may have made/) }]);
  await settle();
  expect(cleanUp.left()).toEqual([]);
});

const json = { "content-type": "application/json" };
const requestBody = {
  content: { "application/json": { schema: { type: "object", properties: { title: { type: "string" } } } } },
};
const post = { requestBody, responses: { 201: { description: "ok" } } };
const get = { responses: { 200: { description: "ok" } } };
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Store", version: "1" },
  paths: { "/boards": { get, post }, "/notes": { get, post } },
});
const ann: ScanIdentity = {
  ...{ label: "ann", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
  ...{ authMethod: "bearer", credentials: "ann-token-0b1c" },
};

type Row = { id: string; title?: string };
/** What becomes of a word that Ann sends in place of a note. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void;

const drop: Fault = (request) => void request.socket.destroy();
const fail: Fault = (_request, response) => void response.writeHead(500).end("Internal Server Error");
const nod: Fault = (_request, response) => void response.writeHead(200).end();

/** Scans a store that turns all faulty bodies down but one, and has that end as told; resolves to what is there and what was told. */
async function scanStore(fault: Fault, { makes = false, isListed = true } = {}) {
  const rows: Row[] = [{ id: "row0-note", title: "Buy milk" }];
  const target = await startTarget(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const give = (status: number, body: unknown) => void response.writeHead(status, json).end(JSON.stringify(body));
    if (request.url === "/openapi.json") return void response.writeHead(200, json).end(document);
    const sent = Buffer.concat(chunks).toString();
    const isAnn = request.headers.authorization === "Bearer ann-token-0b1c";
    if (isAnn && sent === '"postern"' && request.url === "/notes") {
      if (makes) rows.push({ id: `row${rows.length}-note` });
      return fault(request, response);
    }
    if (sent !== "" && !sent.startsWith("{")) return give(400, { error: "not an object" });
    if (sent.startsWith('{"postern":')) return give(400, { error: "Unexpected end of JSON input" });
    if (!/^\/(notes|boards)$/.test(request.url ?? "")) return give(404, { error: "not found" });
    if (!isAnn) return give(401, { error: "Sign in first" });
    if (request.method === "GET" && request.url === "/notes") return isListed ? give(200, rows) : give(405, {});
    return request.method === "GET" ? give(200, []) : give(422, { error: "title: too short" });
  });
  const outcome = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", makesObjects: true },
      ...{ authMethod: ann.authMethod, credentials: ann.credentials, traits: ann },
    },
    testLimits(),
    { log() {}, progress() {} },
    new AbortController().signal,
  );
  await target.close();
  return { rows, leftovers: outcome.leftovers ?? [] };
}

test.each([
  ["comes without an answer", drop, "and no answer came"],
  ["fails", fail, "and was answered with status 500"],
  ["is answered without a word", nod, "and was answered with status 200"],
] as const)("What a faulty write made although it %s is told with its address", async (_how, fault, why) => {
  const { rows, leftovers } = await scanStore(fault, { makes: true });
  expect(rows.length).toBeGreaterThan(1);
  expect(leftovers.map(({ path }) => path)).toEqual(rows.slice(1).map(({ id }) => `/notes/${id}`));
  for (const { reason, command } of leftovers) {
    expect(reason).toContain(why);
    expect(command).toMatch(/-X DELETE .*\/notes\/row1-note/);
  }
});

test.each([
  ["no answer came", drop],
  ["it failed", fail],
  ["it was taken", nod],
] as const)("Where a list shows that a faulty write made nothing although %s, nothing is told", async (_how, fault) => {
  expect((await scanStore(fault)).leftovers).toEqual([]);
});

test("Where no list shows whether a faulty write without an answer made something, it is told with the command that looks there", async () => {
  const { leftovers } = await scanStore(drop, { makes: true, isListed: false });
  expect(leftovers).toMatchObject([
    {
      collection: "/notes",
      path: null,
      reason: expect.stringContaining("may have made or changed something"),
      command: expect.stringContaining("/notes"),
    },
  ]);
});
