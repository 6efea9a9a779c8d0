import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { graphqlEndpoints } from "./graphql/endpoint.ts";
import { practicePages, practiceTruth } from "./ground-truth.ts";
import { allOperations } from "./nouns/all.ts";
import { documents } from "./openapi.ts";
import { firstToken } from "./people.ts";
import { type Practice, startPractice } from "./practice.ts";
import type { PracticeTruth } from "./truth/practice-truth.ts";

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice({ port: 0 });
});
afterAll(() => practice.close());

const operationOf = ({ method, path }: PracticeTruth) =>
  allOperations.find((one) => one.method === method && one.path === path);
const answering = practiceTruth.filter(({ isOrphan }) => !isOrphan);
const named = answering.map((truth) => [`${truth.method} ${truth.path}`, truth] as const);

/** Asks with a body that validation refuses, so that nothing changes. */
async function ask(truth: PracticeTruth, token: string | null) {
  const operation = operationOf(truth);
  const path = truth.path.replaceAll(/\{(\w+)\}/g, (_, name) => String(operation?.params?.[name]?.example ?? ""));
  const unreal = truth.method === "DELETE" ? path.replace(/[^/]+$/, "999999") : path;
  const body = truth.document ? JSON.stringify({ query: truth.document }) : operation?.fields ? "{}" : undefined;
  const response = await fetch(practice.url + unreal, {
    method: truth.method,
    redirect: "manual",
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { "content-type": "application/json" } : {}),
    },
    body,
  });
  const text = await response.text();
  return { status: response.status, type: response.headers.get("content-type") ?? "", body: text };
}

/** Values that change at every request, cut out so that answers can be compared. */
const stable = (body: string) =>
  body.replaceAll(
    /"(requestId|at|readAt|generatedAt|expiresAt|tookMs|uptime|memory)":("[^"]*"|[\d.]+)|uptime.*$/gm,
    "",
  );

test("the ground truth names exactly the operations that the service has", () => {
  const fields = Object.entries(graphqlEndpoints).flatMap(
    ([
      path,
      {
        fields: { query, mutation },
      },
    ]) => [
      ...Object.keys(query).map((name) => `POST ${path}#Query.${name}`),
      ...Object.keys(mutation).map((name) => `POST ${path}#Mutation.${name}`),
    ],
  );
  const there = [...allOperations.map((one) => `${one.method} ${one.path}`), ...fields].sort();
  expect(answering.map((one) => `${one.method} ${one.path}`).sort()).toEqual(there);
  expect(new Set(there).size).toBe(there.length);
  expect(there.length).toBeGreaterThanOrEqual(120);
});

describe("each operation is as open as the ground truth says", () => {
  test.each(named)("%s", async (_, truth) => {
    const owner = await ask(truth, firstToken);
    const stranger = await ask(truth, null);
    const forged = await ask(truth, "made-up-by-a-stranger");
    expect([owner.status, truth]).not.toEqual([401, truth]);
    if (truth.authentication === "enforced" || truth.detour) {
      for (const refused of [stranger, forged]) expect(stable(refused.body)).not.toBe(stable(owner.body) || "nothing");
      if (truth.method === "GET") expect(owner.status).toBe(200);
    } else if (truth.note.startsWith("500")) {
      expect(stranger.status).toBe(500);
      expect(stranger.body).toContain(JSON.parse(owner.body).rows[0].iban);
    } else if (truth.note.startsWith("any token")) {
      expect(stranger.status).toBe(401);
      expect(forged).toEqual(owner);
    } else {
      expect(stranger.status).toBe(owner.status);
      expect(stable(stranger.body)).toBe(stable(owner.body));
    }
  });
});

test("probes that cannot succeed change nothing", async () => {
  const before = practice.mutations();
  for (const truth of practiceTruth.filter(({ document }) => !document?.startsWith("mutation")))
    for (const token of [null, "made-up-by-a-stranger", firstToken]) await ask(truth, token);
  expect(practice.mutations()).toBe(before);
});

test("the mutation counter notices a write", async () => {
  const other = await startPractice({ port: 0 });
  await fetch(`${other.url}/api/v1/contact`, { method: "POST", body: '{"email":"a@b.example","message":"hello"}' });
  expect(other.mutations()).toBe(1);
  await other.close();
});

test("the published documents list what is documented and nothing else", async () => {
  const listed: string[] = [];
  for (const { base, place } of Object.values(documents)) {
    const answer = await fetch(practice.url + place);
    const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> };
    for (const [path, item] of Object.entries(paths)) {
      const methods = Object.keys(item).filter((key) => key !== "servers");
      listed.push(...methods.map((method) => `${method.toUpperCase()} ${item.servers ? path : base + path}`));
    }
  }
  const documented = practiceTruth.filter((one) => one.documented).map((one) => `${one.method} ${one.path}`);
  expect(listed.sort()).toEqual(documented.sort());
});

test("what is promised and not there never answers", async () => {
  const orphans = practiceTruth.filter(({ isOrphan }) => isOrphan);
  expect(orphans.length).toBeGreaterThan(0);
  for (const truth of orphans) expect((await ask(truth, firstToken)).status).toBe(404);
});

test("only operations public by intention are documented without security", () => {
  for (const truth of answering.filter((one) => one.documented))
    expect([truth.path, operationOf(truth)?.guard.name === "open"]).toEqual([
      truth.path,
      truth.authentication === "public",
    ]);
});

test("what is not documented can be found where the ground truth says", async () => {
  const texts = async (...paths: string[]) =>
    (await Promise.all(paths.map(async (path) => (await fetch(practice.url + path)).text()))).join("\n");
  const haystack = {
    html: await texts("/", "/app", "/docs"),
    javascript: (
      await texts(
        "/assets/app.js",
        "/assets/settings-page.js",
        "/assets/labs-page.js",
        "/assets/reconcile-page.js",
        "/assets/insights.min.js.map",
      )
    ).replaceAll(/\$\{API\}|API \+ path/g, "/api/v1"),
    "well-known": await texts("/robots.txt"),
    postman: await texts("/postman_collection.json"),
  };
  for (const { path, reachableBy } of practiceTruth) {
    if (!(reachableBy in haystack)) continue;
    const last =
      path
        .split("/")
        .filter((part) => part && !part.startsWith("{"))
        .at(-1) ?? "";
    expect([path, haystack[reachableBy as keyof typeof haystack].includes(last)]).toEqual([path, true]);
  }
});

test("every page is served, and every unknown path below the app is the app", async () => {
  for (const path of practicePages) expect([path, (await fetch(practice.url + path)).status]).toEqual([path, 200]);
  const app = await (await fetch(`${practice.url}/app`)).text();
  expect(await (await fetch(`${practice.url}/app/anything/at/all`)).text()).toBe(app);
  expect((await fetch(`${practice.url}/anything`)).status).toBe(404);
});

test("people of one company do not see the other company's rows", async () => {
  const ids = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${practice.url}/api/v1/invoices`, { headers });
    return ((await answer.json()) as { items: { id: string }[] }).items.map((row) => row.id);
  };
  const [alder, birch] = [await ids(firstToken), await ids("practice-birch-admin-token")];
  expect(alder.length && birch.length).toBeGreaterThan(0);
  expect(alder.filter((id) => birch.includes(id))).toEqual([]);
});

test("signing in gives the token of that person, and a wrong password does not", async () => {
  const signIn = (password: string) =>
    fetch(`${practice.url}/auth/login`, {
      method: "POST",
      body: JSON.stringify({ email: "ada@alder.example", password }),
    });
  expect(await (await signIn("practice-alder-admin")).json()).toMatchObject({ token: firstToken });
  expect((await signIn("wrong")).status).toBe(401);
});
