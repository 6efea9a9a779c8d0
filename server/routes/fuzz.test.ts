import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../../src/contract/all.ts";
import { roles } from "../../src/contract/roles.ts";
import { createEngine } from "../apart/engine.ts";
import { startAskWorker } from "../jobs/ask-target.ts";
import { type InputSchema, inputOf, junk } from "../testing/arbitrary-input.ts";
import { type ContractCall, contractCalls } from "../testing/contract-calls.ts";
import { oneOfEverything, type Rows } from "../testing/one-of-everything.ts";
import { sampleBodies } from "../testing/sample-bodies.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

// Every call of the contract, with inputs made from its schema and with what breaks it, as everybody, eight at a time.

const seed = Number(process.env.FUZZ_SEED ?? 20261123);
const wanted = Number(process.env.FUZZ_REQUESTS ?? 2_500);
const atOnce = 8;
/** Requests after which everybody gets a new organization: what was removed is there again. */
const perWorld = 1_000;

const visitors = [null, "stranger", ...roles] as const;
type Visitor = (typeof visitors)[number];
type World = { rows: Rows; others: Rows; cookies: Map<Visitor, string | undefined> };
/** `id`: which of the ids in the path, drawn when the rows are known. */
type Request = { call: ContractCall; visitor: Visitor; input: Record<string, unknown>; ids: number[]; extra: unknown };

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
  const { db, queue, secrets, log } = platform.services;
  const engine = createEngine({ memoryMb: 320 });
  await startAskWorker(queue, { db, secrets, privateTargets: true, log, engine });
});
afterAll(() => platform.close());

/** Hosts that a test may reach: nothing listens there. */
const addresses = fc.constantFrom(
  "http://127.0.0.1:9",
  "http://127.0.0.1:9/a?b#c",
  "http://[::1]:9",
  "ftp://127.0.0.1",
  "x",
  "",
  "http://",
);
/** Places in a list as answers give them, with what no answer gives in them. */
const places = fc
  .tuple(
    fc.constantFrom(0, 1, 2, 3),
    fc.oneof(fc.constantFrom("/", "\0", "\ud800", ""), fc.string()),
    fc.constantFrom(1, 0),
  )
  .map((place) => Buffer.from(JSON.stringify(place)).toString("base64url"));
const overrides = {
  after: fc.oneof(places, junk),
  targetUrl: addresses,
  smtpHost: fc.constantFrom("127.0.0.1", "[::1]", "", "127.0.0.1\r\nx"),
  smtpPort: fc.constantFrom(9, 0, -1, 65_536, "9"),
  email: fc.constantFrom("a@acme.test", "A@ACME.test", "ä@acme.test", "a@acme.test\r\nBcc: b@acme.test", "", "a"),
};
/** Where an answer may say that somebody else's service failed. */
const asksPeers = /^(mail|slack|tenantSlack|identities\.probe|endpoints\.test|applications\.look|ownTenant\.invite)/;
/** What takes everybody's rows away is called by few, so that rows are left for others. */
const empties = ({ name, method }: ContractCall) =>
  method === "DELETE" || /^(system\.clearData|auth\.(logout|setPassword|login|verify))$/.test(name);
/** These start a thread or a process each, which takes longer than a hundred other calls. */
const startsThread =
  /^(reports\.exportSummary|applications\.(plan|importTraffic|look)|identities\.importAuthFile|scans\.export|accessContracts\.(start|import|decide))$/;
/** These would ask what earlier requests stored: they are asked for what is not there. */
const waits = /^(identities\.probe|endpoints\.test)$/;

/** Calls that make what can be there once, by its name, its application or its channel. */
const once = new Set(
  `accessContracts.start apiKeys.create applications.create embedKeys.create identities.create scans.create
  slack.createSetting slack.createTeamChannel webhooks.create`.split(/\s+/),
);
/** Calls that make one more each time: names may be alike there, or what is made is for one use. */
const again = new Set(
  `applications.addObserved embed.createToken embed.startSession mail.createSetting mail.createTemplate ownTenant.invite
  reports.generate system.createScanConfig teams.create tenants.create`.split(/\s+/),
);

const noIds = [
  "0",
  "-1",
  "1.5",
  "abc",
  "2147483648",
  "9007199254740993",
  "1e3",
  "%00",
  "..%2F..",
  "%F0%9F%92%A9",
  "1%2F2",
  "%",
  " ",
];

const requestOf = (call: ContractCall): fc.Arbitrary<Request> =>
  fc.record({
    call: fc.constant(call),
    visitor: empties(call)
      ? fc.oneof({ weight: 30, arbitrary: fc.constantFrom(null, "stranger", "viewer") }, fc.constantFrom(...visitors))
      : fc.oneof({ weight: 4, arbitrary: fc.constantFrom("admin", "superadmin") }, fc.constantFrom(...visitors)),
    input: fc.oneof(
      { weight: 8, arbitrary: inputOf(schemaOf(call.name), overrides) },
      { weight: 1, arbitrary: junk },
    ) as fc.Arbitrary<Record<string, unknown>>,
    ids: fc.array(fc.nat(99), { minLength: 2, maxLength: 2 }),
    extra: fc.option(junk, { freq: 10, nil: undefined }),
  });

test("of every call that makes something it is known whether that can be there twice", () => {
  const makes = contractCalls.filter(({ successStatus }) => successStatus === 201 || successStatus === 202);
  const named = makes.map(({ name }) => name).filter((name) => !name.startsWith("auth."));
  expect(named.sort()).toEqual([...once, ...again].sort());
});

test.each([...once])("%s that is asked for four times at once, and once more, makes one", async (name) => {
  const { cookie, rows } = await oneOfEverything(platform);
  const team = await platform.call("POST", "/teams", { cookie, body: { name: "Another" } });
  const { path } = contractCalls.find((call) => call.name === name) as ContractCall;
  const address = path.replaceAll(/([\w-]+)\/\{\w+\}/g, (_, step: string) => `${step}/${rows[step]}`);
  // The organization has the webhook and the identity of the sample bodies.
  const others = { "webhooks.create": { name: "Chat" }, "identities.create": { credentials: "another" } };
  const bodies = sampleBodies({ ...rows, teams: team.body.id });
  const body = { ...bodies[name], ...others[name as keyof typeof others] };
  const ask = () => platform.call("POST", address, { cookie, body });
  const answers = [...(await Promise.all([ask(), ask(), ask(), ask()])), await ask()];
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
});

test(`${wanted} requests to every call end in an answer of the contract or in a problem, never in a fault`, async () => {
  let [sent, pairs] = [0, 0];
  let world = await newWorld();
  let nextWorld = perWorld;
  const statuses = new Map<number, number>();
  const succeeded = new Set<string>();
  const request = fc.oneof(
    ...contractCalls.map((call) => ({ weight: startsThread.test(call.name) ? 1 : 8, arbitrary: requestOf(call) })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: atOnce, maxLength: atOnce }), async (requests) => {
      if (sent >= nextWorld) {
        world = await newWorld();
        nextWorld += perWorld;
      }
      // What can be there once is asked for twice at the same moment, as by two presses, unless something may remove it between them.
      const isKept = !requests.some(({ call }) => empties(call));
      const asked = requests.flatMap((one) => (isKept && once.has(one.call.name) ? [one, one] : [one]));
      sent += asked.length;
      const answers = await Promise.all(asked.map((one) => send(one, world)));
      for (const [index, { status, text, headers, said }] of answers.entries()) {
        const { call } = asked[index] as Request;
        if (asked[index + 1] === asked[index] && status < 300) {
          pairs += 1;
          expect(answers[index + 1]?.status, `${said} made a second copy`).toBeGreaterThanOrEqual(400);
        }
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status < 300) succeeded.add(call.name);
        const mayFail = asksPeers.test(call.name) && [502, 503, 504].includes(status);
        if (status >= 500 && !mayFail)
          throw new Error(`${said} answered ${status}: ${text.slice(0, 500)}\n${lastFault()}`);
        if (status >= 400) expect(String(headers["content-type"]), said).toContain("application/problem+json");
        if (status >= 400)
          expect(text, said).not.toMatch(/\bat [\w.<>]+ \(|node_modules|\.[jt]s:\d|select .* from|violates/i);
      }
    }),
    { seed, numRuns: Math.ceil(wanted / atOnce), endOnFailure: true },
  );
  expect(succeeded.size).toBeGreaterThan(70);
  console.log(
    `seed ${seed}: ${sent} requests, ${[...statuses]
      .sort()
      .map(([status, times]) => `${status} × ${times}`)
      .join(
        ", ",
      )}; ${succeeded.size} of ${contractCalls.length} calls succeeded; ${pairs} rows made by one of two requests for the same`,
  );
}, 3_600_000);

async function newWorld(): Promise<World> {
  const own = await oneOfEverything(platform);
  const other = await oneOfEverything(platform);
  const cookies = new Map<Visitor, string | undefined>([[null, undefined]]);
  for (const role of roles) cookies.set(role, (await platform.signedIn(role, own.tenantId)).cookie);
  cookies.set("stranger", (await platform.signedIn("viewer", null)).cookie);
  return { rows: own.rows, others: other.rows, cookies };
}

async function send({ call, visitor, input, ids, extra }: Request, world: World) {
  let at = 0;
  const names: string[] = [];
  const path = call.path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, step: string, name: string) => {
    names.push(name);
    return `${step}/${idOf(name === "teamId" ? "teams" : step, ids[at++] ?? 0, call, world)}`;
  });
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const rest = isObject
    ? Object.fromEntries(
        Object.entries(input)
          .filter(([name]) => !names.includes(name))
          .map(own(world)),
      )
    : input;
  const isRead = call.method === "GET";
  const query = isRead && isObject ? queryOf(rest as Record<string, unknown>) : "";
  const body = isRead ? undefined : isObject && extra !== undefined ? { ...(rest as object), extra } : rest;
  const address = path + query;
  const said = `${call.method} ${address.slice(0, 300)} as ${visitor} with ${JSON.stringify(body)?.slice(0, 500)}`;
  const answer = await platform.app.inject({
    method: call.method as "POST",
    url: `/api${address}`,
    headers: {
      origin: "http://localhost:4000",
      ...(world.cookies.get(visitor) ? { cookie: world.cookies.get(visitor) } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) ?? "" }),
  });
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers, said };
}

/** Ids of a body are mostly those of own rows: a number that was drawn is nobody's. */
const own =
  ({ rows }: World) =>
  ([name, value]: [string, unknown]): [string, unknown] => {
    const step =
      { slackSettingId: "slack-settings", settingId: "slack-settings", alertId: "security-alerts" }[name] ??
      `${/^(\w+)Id$/.exec(name)?.[1]}s`;
    return [name, typeof value === "number" && value % 3 !== 0 && rows[step] ? rows[step] : value];
  };

function idOf(step: string, drawn: number, call: ContractCall, { rows, others }: World): string {
  if (step === "system-settings")
    return encodeURIComponent(["allow_signup", "x", "__proto__", ""][drawn % 4] as string);
  if (drawn < (waits.test(call.name) ? 0 : empties(call) ? 10 : 70)) return String(rows[step] ?? 1);
  if (drawn < 80) return String(others[step] ?? 2_000_000_000);
  return noIds[drawn % noIds.length] as string;
}

function queryOf(input: Record<string, unknown>): string {
  const parts = Object.entries(input).map(
    ([name, value]) =>
      `${encodeSafely(name)}=${encodeSafely(typeof value === "string" ? value : (JSON.stringify(value) ?? ""))}`,
  );
  // Longer addresses are refused before they reach a call.
  return parts.length === 0 ? "" : `?${parts.join("&").slice(0, 8_000)}`;
}

/** Half of a character has no form in an address. */
const encodeSafely = (text: string) => encodeURIComponent(text.slice(0, 2_000).toWellFormed());

function schemaOf(name: string): InputSchema {
  const [noun = "", verb = ""] = name.split(".");
  const nouns = contract as unknown as Record<string, Record<string, { "~orpc": { inputSchema?: z.ZodType } }>>;
  const input = nouns[noun]?.[verb]?.["~orpc"].inputSchema;
  return input ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as InputSchema) : { type: "object" };
}

/** What the log says of the last unknown fault. */
const lastFault = () =>
  platform.logged
    .filter((line) => /"level":(50|60)/.test(line))
    .at(-1)
    ?.slice(0, 3_000);
