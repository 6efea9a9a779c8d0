import { request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { practiceTruth } from "./ground-truth.ts";
import { firstToken } from "./people.ts";
import { type Practice, startPractice } from "./practice.ts";
import { type PracticeTruth, personOf, type Weakness } from "./truth/practice-truth.ts";

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice({ port: 0 });
});
beforeEach(() => practice.reset());
afterAll(() => practice.close());

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends the path as it is, which fetch does not. */
async function send(path: string, { method = "GET", headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(practice.url);
  return await new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
    (resolve, reject) => {
      request({ hostname, port, path, method, headers }, async (response) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) });
      })
        .on("error", reject)
        .end(body);
    },
  );
}
const as = (token: string) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });
const owner = as(firstToken);
const named = (truths: readonly PracticeTruth[]) =>
  truths.map((truth) => [`${truth.method} ${truth.path}`, truth] as const);
const truths = (paths: string[], method = "GET") =>
  paths.map((path) => practiceTruth.find((truth) => truth.path === path && truth.method === method) as PracticeTruth);

/** Holds a truth against what was seen. */
const held = ({ weaknesses }: PracticeTruth, weakness: Weakness, isSeen: boolean) =>
  expect([weakness, isSeen]).toEqual([weakness, weaknesses.includes(weakness)]);

describe("a detour gets past those gates that the ground truth names", () => {
  test.each(named(practiceTruth.filter(({ detour }) => detour)))("%s", async (_, truth) => {
    const { path = "", method, headers } = truth.detour ?? {};
    const member = as(personOf("mina").token);
    const marker = truth.access?.marker ?? "?";
    const got = async (extra: Record<string, string>) =>
      (await send(path, { method, headers: { ...headers, ...extra } })).body;
    expect((await send(truth.path, { headers: member })).status).toBe(403);
    expect(await got(owner)).toContain(marker);
    held(truth, "path-trick", (await got(member)).includes(marker));
    expect((await got({})).includes(marker)).toBe(truth.authentication === "missing");
  });
});

describe("fields are shown to whom they concern", () => {
  test.each(
    named(
      truths([
        "/api/v1/directory",
        "/api/v1/colleagues",
        "/api/v1/integrations",
        "/api/v1/connectors",
        "/api/v1/suppliers",
        "/api/v1/retailers",
        "/api/v1/directory/{personId}",
        "/api/v1/colleagues/{personId}",
      ]),
    ),
  )("%s", async (_, truth) => {
    const { body } = await send(truth.path.replace(/\{\w+\}/, "3"), { headers: owner });
    held(truth, "secrets-in-answer", /\$2b\$10\$[./\w]{53}|AKIA[A-Z2-7]{16}/.test(body));
    held(truth, "exposed-properties", /passwordHash|internalNotes|@birch\.example/.test(body));
  });
});

describe("a body says what its sender may say", () => {
  const extra = { role: "admin", isAdmin: true, balance: 9_999, tenantId: "birch", tenant: "birch", ownerId: 4 };
  const calls = [
    ...truths(["/api/v1/profiles/{profileId}", "/api/v1/personas/{personaId}"], "PATCH"),
    ...truths(["/api/v1/purses/{purseId}", "/api/v1/depots/{depotId}"], "PATCH"),
    ...truths(["/api/v1/wallets", "/api/v1/purses", "/api/v1/sites", "/api/v1/depots"], "POST"),
  ];
  test.each(named(calls))("%s", async (_, truth) => {
    const member = as(personOf("mina").token);
    const body = JSON.stringify({ nickname: "n", label: "l", street: "s", ...extra });
    const path = truth.path.replace(/\{\w+\}/, "2");
    const { status } = await send(path, { method: truth.method, headers: member, body });
    const list = await send(truth.path.replace(/\/\{\w+\}/, ""), { headers: member });
    const isTaken = /"role":"admin"|"isAdmin":true|"balance":9999|"tenantId":"birch"/.test(list.body);
    held(truth, "mass-assignment", isTaken);
    if (isTaken) expect(status).toBeLessThan(300);
    const bela = await send(truth.path.replace(/\/\{\w+\}/, ""), { headers: as(personOf("bela").token) });
    expect(bela.body).not.toMatch(/"(label|street|nickname)":"[lsn]"/);
  });
});

describe("other sites read what they may", () => {
  test.each(named(practiceTruth.filter(({ path }) => path.startsWith("/embed/"))))("%s", async (_, truth) => {
    const origin = "https://elsewhere.example";
    const { headers } = await send(truth.path, { headers: { ...owner, origin } });
    const allowed = headers["access-control-allow-origin"] === origin;
    held(truth, "permissive-cors", allowed && headers["access-control-allow-credentials"] === "true");
  });

  test("a listed origin may", async () => {
    const origin = "https://app.ledgerline.example";
    const { headers } = await send("/embed/v1/overdue", { headers: { ...owner, origin } });
    expect(headers["access-control-allow-origin"]).toBe(origin);
  });
});

describe("errors tell as much as the ground truth says", () => {
  const odd = [
    ...truths(["/api/v1/renders/{templateName}", "/api/v1/layouts/{templateName}"]),
    ...truths(["/api/v1/imports", "/api/v1/uploads"], "POST"),
  ];
  test.each(named(odd))("%s", async (_, truth) => {
    const answer = await send(truth.path.replace(/\{\w+\}/, "nothing-like-it"), {
      method: truth.method,
      headers: owner,
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    held(truth, "verbose-errors", /at load \(|SQLSTATE/.test(answer.body));
  });
});

test("debug aids are as open as the ground truth says", async () => {
  const aids = practiceTruth.filter(({ path }) => /^\/(actuator|debug|\.env|\.git)/.test(path));
  expect(aids.length).toBeGreaterThanOrEqual(6);
  for (const truth of aids) {
    const { body } = await send(truth.path);
    held(truth, "open-debug-endpoint", /propertySources|PASSWORD=|cmdline|repositoryformat/.test(body));
  }
});

test("one GraphQL endpoint shows its schema and the other hides it", async () => {
  const body = JSON.stringify({ query: "{ __schema { queryType { name fields { name } } } }" });
  const ask = (path: string) => send(path, { method: "POST", headers: owner, body });
  expect((await ask("/graphql")).body).toContain("payslip");
  expect((await ask("/internal/graphql")).body).not.toContain("payout");
});

test("rows that were made can be read, changed and removed, wherever their id was told", async () => {
  const member = as(personOf("mina").token);
  const make = (path: string) => send(path, { method: "POST", headers: member, body: '{"name":"Made for a trial"}' });
  const inBody = JSON.parse((await make("/api/v1/labels")).body).id;
  const inHeader = String((await make("/api/v1/folders")).headers.location)
    .split("/")
    .at(-1);
  const inside = JSON.parse((await make("/api/v1/batches")).body).data.batch.id;
  const rows = [`/api/v1/labels/${inBody}`, `/api/v1/folders/${inHeader}`, `/api/v1/batches/${inside}`];
  for (const row of rows) {
    expect((await send(row, { headers: member })).body).toContain("Made for a trial");
    await send(row, { method: "PATCH", headers: member, body: '{"name":"Changed"}' });
    expect((await send(row, { headers: member })).body).toContain("Changed");
    expect((await send(row, { method: "DELETE", headers: member })).status).toBe(204);
    expect((await send(row, { headers: member })).status).toBe(404);
  }
});

test("a reset brings back the state of a fresh start, and two starts are alike", async () => {
  const other = await startPractice({ port: 0 });
  expect(practice.state()).toBe(other.state());
  await send("/api/v1/labels/1", { method: "DELETE", headers: owner });
  expect(practice.state()).not.toBe(other.state());
  practice.reset();
  expect([practice.state(), practice.mutations()]).toEqual([other.state(), 0]);
  await other.close();
});
