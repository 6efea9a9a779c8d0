import { afterEach, expect, test } from "vitest";
import { runScan } from "./engine.ts";
import { operationOf } from "./judge/judged-target.fixture.ts";
import { startTarget, testLimits } from "./local-target.ts";
import { planScan } from "./plan.ts";

const notes = [
  operationOf("GET /notes"),
  operationOf("POST /notes", { body: { title: "x" } }),
  operationOf("GET /notes/{id}"),
  operationOf("PATCH /notes/{id}", { body: { title: "x" } }),
  operationOf("DELETE /notes/{id}"),
];
const everybody = ["default", "bob", "carol"];
const nothing = { makesObjects: false, writesBack: false, isIntrusive: false };
const everything = { makesObjects: true, writesBack: true, isIntrusive: true };
const planOf = (
  application: Parameters<typeof planScan>[0]["application"],
  operations = notes,
  identities = everybody,
) => planScan({ operations, identities, application, settings: {} });

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

test("In production, and where nobody allowed it, a scan writes nothing that could succeed, known or not", () => {
  for (const application of [
    { environment: "production" as const, ...everything },
    { environment: "staging" as const, ...nothing },
  ]) {
    expect(planOf(application)).toMatchObject({ writes: 0, makes: [], operations: 5, identities: everybody });
    expect(planOf(application, [])).toMatchObject({ writes: 0, makes: [], operations: 0 });
  }
});

test("Where it is allowed, the plan names what would be made and bounds the writes", () => {
  const plan = planOf({ environment: "development", ...nothing, makesObjects: true });
  expect(plan.makes).toEqual(["/notes"]);
  expect(plan.writes).toBeGreaterThanOrEqual(7);
});

test("The plan also names what would be made where only a list shows it", () => {
  const comments = ["GET /comments", "POST /comments", "DELETE /comments/{id}"].map((call) =>
    operationOf(call, { source: "javascript" }),
  );
  const plan = planOf({ environment: "development", ...nothing, makesObjects: true }, comments);
  expect(plan.makes).toEqual(["/comments"]);
  expect(plan.writes).toBeGreaterThanOrEqual(5);
});

test("What a mutation makes is counted with what all do to it: a change, where one is there, and a removal", () => {
  const field = (kind: "query" | "mutation", name: string, variables: Record<string, unknown>) =>
    operationOf(`POST /graphql#${kind}.${name}`, {
      ...{ example: "/graphql", graphql: { kind, name, document: `${kind} { ${name} { id title } }`, variables } },
    });
  const fields = [
    field("query", "notes", {}),
    field("mutation", "createNote", { title: "1" }),
    field("mutation", "deleteNote", { id: "1" }),
  ];
  const planned = (operations: typeof fields) =>
    planOf({ environment: "development", ...nothing, makesObjects: true }, operations);
  expect(planned(fields).makes).toEqual(["/graphql#mutation.createNote"]);
  const change = field("mutation", "updateNote", { id: "1", title: "1" });
  // The owner, a stranger and two others change it.
  expect(planned([...fields, change]).writes).toBe((planned(fields).writes ?? 0) + 4);
});

test("Writing back and trying sign-ins are counted where they are allowed", () => {
  const application = { environment: "staging" as const, ...nothing };
  const before = planOf(application);
  // The owner and two others, at the one change of a single object.
  expect(planOf({ ...application, writesBack: true }).writes).toBe(3);
  const doors = [...notes, operationOf("POST /auth/login", { body: { email: "x", password: "y" } })];
  const plan = planOf({ ...application, isIntrusive: true }, doors);
  expect(plan.harmlessWrites).toBeGreaterThanOrEqual((before.harmlessWrites ?? 0) + 15);
});

test("The plan names what will be kept back, and why, by where the target stands and what is allowed", () => {
  const doors = [
    operationOf("GET /notes"),
    operationOf("POST /notes", { requestTypes: ["application/json"] }),
    operationOf("POST /nightly"),
    operationOf("GET /createdb"),
    operationOf("GET /refill", { acts: "its document says that it does something" }),
    operationOf("GET /notes/{id}/delete"),
    operationOf("POST /logout"),
  ];
  const namesOf = (application: Parameters<typeof planOf>[0]) => {
    const { total, operations } = planOf(application, doors).keptBack;
    expect(total).toBe(operations.length);
    return operations.map(({ method, path, reason }) => `${method} ${path}: ${reason}`);
  };
  const never = [
    "GET /notes/{id}/delete: Its name says that it does something: delete. What it does cannot be undone, so it is never called.",
    expect.stringMatching(/^POST \/nightly: POST may change something, and no request is known/),
    "POST /logout: It would end the session of the credential.",
  ];
  expect(namesOf({ environment: "staging", ...everything })).toEqual(never);
  expect(namesOf({ environment: "staging", ...nothing })).toEqual([
    expect.stringMatching(/^GET \/createdb: .*Turn on “Create test objects”/),
    expect.stringMatching(/^GET \/refill: .*Turn on “Create test objects”/),
    never[0],
    expect.stringMatching(/^POST \/notes: .*Turn on “Create test objects”/),
    never[1],
    never[2],
  ]);
  const inProduction = namesOf({ environment: "production", ...everything });
  expect(inProduction).toHaveLength(6);
  expect(inProduction[0]).toContain("In production, no request that may act is sent.");
});

test("What was called once is planned to be kept back, until somebody says that it was mended", () => {
  const planned = (more: { again?: string[] }) =>
    planScan({
      operations: [operationOf("GET /createdb")],
      identities: ["alice"],
      application: { environment: "staging", makesObjects: true, writesBack: false, isIntrusive: false },
      settings: {},
      tried: ["/createdb?"],
      ...more,
    }).keptBack.operations.map(({ reason }) => reason);
  expect(planned({})).toEqual([expect.stringContaining("It was called once already.")]);
  expect(planned({ again: ["/createdb"] })).toEqual([]);
});

test("What an earlier scan saw acting is planned to be kept back, whatever it is called", () => {
  const acting = [
    { method: "GET", path: "/morning/{id}", example: "/morning/{id}", acts: "an earlier scan saw that it acts" },
  ];
  for (const environment of ["production", "staging"] as const) {
    const { keptBack } = planScan({
      ...{ operations: [operationOf("GET /morning/{id}"), operationOf("GET /evening/{id}")], identities: everybody },
      ...{ application: { environment, ...nothing }, settings: {}, acting },
    });
    expect(keptBack).toMatchObject({
      total: 1,
      operations: [{ path: "/morning/{id}", reason: expect.stringContaining("An earlier scan saw that it acts.") }],
    });
  }
});

test("What a target turned down before it looked where it goes is not said to be kept back in the next scan", async () => {
  const target = await startTarget(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const reply = (status: number, json: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(json));
    const text = Buffer.concat(chunks).toString();
    try {
      if (text !== "") JSON.parse(text);
    } catch {
      return void reply(400, { error: "This is no JSON." });
    }
    const path = request.url?.split("?", 1)[0];
    if (path === "/openapi.json") return void reply(200, describedNotes);
    if (path === "/notes") return void reply(request.method === "GET" ? 200 : 422, []);
    return void reply(404, { error: "not found" });
  });
  closes.push(target.close);
  const { operations, keptBack, profile } = await runScan(
    { targetUrl: target.url.href, environment: "staging", authMethod: "none", credentials: null, ...nothing },
    testLimits(),
    { log: () => undefined, progress: () => undefined },
    new AbortController().signal,
  );
  expect(profile?.readsFirst).toBe(true);
  const known = operations.map(({ operation }) => operation);
  const planned = (seen: boolean) =>
    planScan({
      ...{ operations: known, readsFirst: seen, identities: [], settings: {} },
      application: { environment: "staging", ...nothing },
    }).keptBack.operations.map(({ method, path }) => `${method} ${path}`);
  expect(planned(false)).toContain("POST /notes");
  expect(planned(true)).toEqual((keptBack ?? []).map(({ method, path }) => `${method} ${path}`));
});

const describedNotes = {
  openapi: "3.0.3",
  info: { title: "Notes", version: "1" },
  paths: {
    "/notes": {
      get: { responses: { 200: { description: "All." } } },
      post: {
        requestBody: { content: { "application/json": { schema: { type: "object" } } } },
        responses: { 201: { description: "Made." } },
      },
    },
  },
};

test("Of two thousand operations that are kept back the plan names a thousand and counts all", () => {
  const many = Array.from({ length: 2000 }, (_, at) => operationOf(`GET /parts-${at}/reset`));
  const { total, operations } = planOf({ environment: "production", ...nothing }, many).keptBack;
  expect([total, operations.length]).toEqual([2000, 1000]);
});

test("Before the first scan nothing is known, and what may be written all the same is not said to be nothing", () => {
  for (const consents of [{ makesObjects: true }, { writesBack: true }]) {
    const application = { environment: "staging" as const, ...nothing, ...consents };
    expect(planOf(application, [])).toMatchObject({ operations: 0, reads: null, harmlessWrites: null, writes: null });
    // Nor is it where only reads are known: the next scan may find more.
    expect(planOf(application, notes.slice(0, 1)).writes).toBeNull();
  }
  const alone = { environment: "staging" as const, ...nothing, writesBack: true };
  expect(planOf(alone, notes, ["default"]).writes).toBe(0);
});

test("No part of the plan exceeds what a scan may send, which the platform's settings make narrower", () => {
  const settings = { "requests in all": 30 };
  const application = { environment: "staging" as const, ...everything };
  const plan = planScan({ operations: notes, identities: everybody, application, settings });
  expect(plan).toMatchObject({ budget: 30, discovery: 21, reads: 30, harmlessWrites: 30, writes: 30 });
  expect(planOf(application).budget).toBe(20_000);
});

/** Notes of their writers; `open` for all, else each for its writer alone. Counts what it is asked, by the scan's step. */
async function countScan(open: boolean, others: readonly string[]) {
  const held = new Map([[1, { id: 1, owner: "Bearer alice-token-1a2b", title: "Harbour lease" }]]);
  const sent = { reads: 0, harmlessWrites: 0, writes: 0, discovery: 0 };
  let step: "discovery" | "harmlessWrites" | "writes" = "discovery";
  const body = { content: { "application/json": { schema: { properties: { title: { type: "string" } } } } } };
  const ok = { responses: { 200: { description: "Done" } } };
  const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
  const target = await startTarget(async (request, response) => {
    const reply = (status: number, value: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    const { method = "GET", url = "/" } = request;
    sent[step === "discovery" ? step : method === "GET" || method === "OPTIONS" ? "reads" : step] += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (url === "/openapi.json") {
      return void reply(200, {
        openapi: "3.1.0",
        components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
        security: [{ bearer: [] }],
        paths: {
          "/notes": { get: ok, post: { ...ok, requestBody: body } },
          "/notes/{id}": { parameters, get: ok, put: { ...ok, requestBody: body }, delete: ok },
        },
      });
    }
    const who = request.headers.authorization ?? "";
    const [, place, id] = url.split("?", 1)[0]?.split("/") ?? [];
    if (place !== "notes") return void reply(404, { error: "none" });
    if (!open && !/^Bearer (alice|bob|carol)-token-1a2b$/.test(who)) return void reply(401, { error: "who?" });
    let given: { title?: unknown } = {};
    try {
      given = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    } catch {
      return void reply(400, { error: "no JSON" });
    }
    const title = typeof given?.title === "string" ? given.title : null;
    const note = held.get(Number(id));
    const mine = note && (open || note.owner === who) ? note : null;
    if (!id && method === "GET")
      return void reply(
        200,
        [...held.values()].filter((one) => open || one.owner === who),
      );
    if (method !== "GET" && method !== "DELETE" && title === null) return void reply(422, { error: "title" });
    if (!id && method === "POST") {
      const made = { id: held.size + Math.floor(Math.random() * 1e6), owner: who, title: String(title) };
      held.set(made.id, made);
      return void reply(201, made);
    }
    if (!mine) return void reply(404, { error: "none" });
    if (method === "DELETE") held.delete(mine.id);
    if (method === "PUT") mine.title = String(title);
    return void reply(200, mine);
  });
  closes.push(target.close);
  const user = { role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const outcome = await runScan(
    {
      targetUrl: target.url.href,
      environment: "staging",
      authMethod: "bearer",
      credentials: "alice-token-1a2b",
      others: others.map((label) => ({ ...user, label, authMethod: "bearer", credentials: `${label}-token-1a2b` })),
      ...everything,
    },
    testLimits(),
    {
      log: (_type, message) => {
        if (message.startsWith("Discovery found")) step = "harmlessWrites";
        if (message.startsWith("Creating test objects")) step = "writes";
        if (message.startsWith("Testing the rate limits")) step = "harmlessWrites";
      },
      progress: () => {},
    },
    new AbortController().signal,
  );
  const application = { environment: "staging" as const, ...everything };
  const operations = outcome.operations.map(({ operation }) => operation);
  return { sent, plan: planOf(application, operations, ["default", ...others]) };
}

test.each([
  ["one identity", false, []],
  ["three identities", false, ["bob", "carol"]],
  ["three identities, where everything is open to all", true, ["bob", "carol"]],
])("A scan as %s sends no more of anything than the plan says", async (_who, open, others) => {
  const { sent, plan } = await countScan(open, others);
  expect(plan.makes).toEqual(["/notes"]);
  expect(sent.writes).toBeGreaterThan(2);
  for (const [name, count] of Object.entries(sent)) {
    expect(count, name).toBeLessThanOrEqual(plan[name as keyof typeof sent] ?? 0);
  }
});
