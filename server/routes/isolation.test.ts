import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../../src/contract/all.ts";
import { roles } from "../../src/contract/roles.ts";
import { hashToken } from "../auth/tokens.ts";
import { tenantAssets } from "../db/tables/asset-schema.ts";
import { users } from "../db/tables/schema.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { draw, drawsAll } from "../testing/draw.ts";
import { columnsWithout, fillMarked, rowsOfTenant } from "../testing/marked-tenants.ts";
import type { Rows } from "../testing/one-of-everything.ts";
import { sampleBodies } from "../testing/sample-bodies.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { textOfPdf } from "../testing/text-of-pdf.ts";

// Two organizations with a row in every table. Everybody of the one tries every call of the contract on the other, or the half
// that is drawn for them.

const word = "kestrel";
/** Stands in every text of the other organization. */
const canary = `${word}-7f3a`;
/** As long, and in no text. */
const absentWord = "kestrol";
/** The tenants, and the ids of all their rows. */
const [mine, theirs] = [1, 2];
/** An id that no row has. */
const nowhere = 2_000_000_000;
const visitors = [null, "stranger", ...roles] as const;
type Visitor = (typeof visitors)[number];

let platform: TestApp;
let before: Awaited<ReturnType<typeof rowsOfTenant>>;
let tried = 0;
const cookies = new Map<Visitor, string | undefined>([[null, undefined]]);
/** The ids of what a body names, for all kinds of rows the same one. */
const allAre = (id: number) => new Proxy({}, { get: () => id }) as Rows;

beforeAll(async () => {
  platform = await openTestApp();
  await fillMarked(platform.db, (n) => (n === theirs ? canary : "own"));
  await platform.db.system(async (tx) => {
    for (const table of ["tenants", "users", "slack_settings", "slack_team_channels", "webhooks"])
      await tx.execute(sql`update ${sql.identifier(table)} set is_active = true`);
    await tx.execute(sql`update tenants set feature_flags = '{"slack_integration":true}', max_users = 100`);
    await tx.execute(sql`update slack_consents set state_hash = ${hashToken("theirs")} where tenant_id = ${theirs}`);
  });
  for (const role of roles) cookies.set(role, (await platform.signedIn(role, mine)).cookie);
  cookies.set("stranger", (await platform.signedIn("viewer", null)).cookie);
  before = await rowsOfTenant(platform.db, theirs);
});
afterAll(() => platform.close());

/** Columns that hold no words: ciphers, hashes and what only the platform writes. */
const wordless = new RegExp(
  `^(${[
    ".*\\.(encrypted_.*|old_encrypted_secret|(.*_)?hash)",
    ".*\\.(severity|environment|auth_method|auth_classification|security_level|source|actor_role|action|events?|scopes?)",
    ".*\\.(alert_type|report_type|content_type|endpoint_method|method|brand_color|feature_flags|progress)",
    "invitations\\.role",
  ].join("|")})$`,
);

/** What the contract lets superadmins do across organizations. */
const crossesTenants = /^(tenants|system|learnedEndpoints|mail)\./;
const calls = contractCalls.filter(({ name }) => !/^auth\./.test(name));
const isTried = (name: string, visitor: Visitor) => visitor !== "superadmin" || !crossesTenants.test(name);

async function ask(method: string, path: string, visitor: Visitor, body?: unknown, headers = {}) {
  tried += 1;
  const said = `${method} ${path} as ${visitor}`;
  const cookie = cookies.get(visitor);
  const answer = await platform.app.inject({
    method: method as "GET",
    url: `/api${path}`,
    headers: { origin: "http://localhost:4000", ...(cookie ? { cookie } : {}), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isPdf = answer.payload.startsWith("%PDF");
  const text = isPdf ? await textOfPdf(new Uint8Array(answer.rawPayload)) : answer.payload;
  expect(JSON.stringify(answer.headers) + text, said).not.toContain(canary);
  expect(answer.statusCode, `${said}: ${text}`).not.toBe(500);
  return { status: answer.statusCode, text, headers: Object.keys(answer.headers).sort() };
}

/** Answers that tell the same, but for the ids and words that were asked for and for what differs from one request to the next. */
async function expectSame(name: string, foreign: ReturnType<typeof ask>, absent: ReturnType<typeof ask>) {
  const [one, other] = [await foreign, await absent];
  const plain = (text: string) => text.replaceAll(/"requestId":"[^"]*"|\b\d+\b/g, "").replaceAll(absentWord, word);
  expect([one.status, plain(one.text), one.headers], name).toEqual([other.status, plain(other.text), other.headers]);
  return one.status;
}

/** The path of a call with an id for each row that it names. */
const withIds = (path: string, id: number, below = id) => {
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => String(at++ === 0 ? id : below));
};
/** PDFs are drawn for one of them. */
const isDrawn = (address: string, visitor: Visitor) =>
  !/reports\/export|format=pdf/.test(address) || visitor === "admin";

describe.each(visitors)("As %s of another organization", (visitor) => {
  const all = calls.filter(({ name, path }) => isTried(name, visitor) && !path.includes("{key}"));
  const own = draw(all, Math.ceil(all.length / 2), `${visitor}`);
  const reads = own.filter(({ method }) => method === "GET");

  test("what is theirs answers like what does not exist, by every path", async () => {
    const bodies = sampleBodies(allAre(mine));
    for (const { name, method, path } of own.filter(({ path }) => path.includes("{"))) {
      for (const query of [undefined, ...(method === "GET" ? choicesOf(name) : [])].map((one) => one ?? "")) {
        const at = (id: number) => ask(method, withIds(path, id) + query, visitor, bodies[name]);
        expect([401, 403, 404], name).toContain(await expectSame(name + query, at(theirs), at(nowhere)));
      }
    }
  });

  test("their row below an own one, and an own row below theirs, do not exist either", async () => {
    const bodies = sampleBodies(allAre(mine));
    for (const { name, method, path } of calls.filter((call) => /\{.*\{/.test(call.path))) {
      const at = (above: number, below: number) => ask(method, withIds(path, above, below), visitor, bodies[name]);
      await expectSame(name, at(mine, theirs), at(mine, nowhere));
      await expectSame(name, at(theirs, mine), at(nowhere, mine));
    }
  });

  test("their ids in a body are ids of nothing", async () => {
    const [foreign, absent] = [sampleBodies(allAre(theirs)), sampleBodies(allAre(nowhere))];
    for (const { name, method, path } of own) {
      if (JSON.stringify(foreign[name]) === JSON.stringify(absent[name])) continue;
      const at = (body: unknown) => ask(method, withIds(path, mine), visitor, body);
      await expectSame(name, at(foreign[name]), at(absent[name]));
    }
  });

  test("their ids and their words in every field of a query find what ids of nothing and absent words find", async () => {
    for (const { name, path } of reads) {
      const at = (field: string, value: string | number) =>
        ask("GET", `${withIds(path, mine)}?${field}=${value}`, visitor);
      for (const [field, kind] of queryOf(name).filter(([each]) => !path.includes(`{${each}}`))) {
        const [foreign, absent] = kind === "id" ? [theirs, nowhere] : [word, absentWord];
        await expectSame(`${name}?${field}`, at(field, foreign), at(field, absent));
      }
    }
  });

  test("no list, count, figure or file holds a word of theirs, in any form that a call takes", async () => {
    for (const { name, path } of reads)
      for (const query of ["", ...choicesOf(name)])
        if (isDrawn(path + query, visitor) && query !== "?scope=platform")
          await ask("GET", withIds(path, mine) + query, visitor);
  });
});

test("a key, a state or an address of theirs is one that does not exist, where no call of the contract leads", async () => {
  const assets = await platform.db.system((tx) => tx.select().from(tenantAssets));
  const keyOf = (id: number) => assets.find(({ tenantId }) => tenantId === id)?.key as string;
  const asset = (id: number, key: string) => ask("GET", `/tenant-assets/${id}/${key}`, "admin");
  await expectSame("their picture below mine", asset(mine, encodeURIComponent(keyOf(theirs))), asset(mine, "none"));
  await expectSame("my picture below theirs", asset(theirs, encodeURIComponent(keyOf(mine))), asset(nowhere, "none"));
  const consent = (state: string) => ask("GET", `/tenant/slack/oauth/callback?code=c&state=${state}`, "admin");
  await expectSame("their consent at Slack", consent("theirs"), consent("none"));
  const { key } = JSON.parse((await ask("POST", "/embed-keys", "admin", { name: "Hub" })).text);
  const bearer = { authorization: `Bearer ${key}` };
  const signed = { authorization: "Bearer e30.e30.e30" };
  const byKeySet = (embedKeyId: number) => ask("POST", "/embed/tokens", null, { embedKeyId }, signed);
  await expectSame("their portal's key set", byKeySet(theirs), byKeySet(nowhere));
  // The refusal names the address that was asked for, and nothing else of whoever has it.
  const [user] = await platform.db.system((tx) => tx.select().from(users).where(eq(users.id, theirs)));
  const lets = async (email: string) => {
    const { status, body } = await platform.call("POST", "/embed/tokens", { headers: bearer, body: { email } });
    return [status, body.detail.replaceAll(email, "")];
  };
  expect(await lets(user?.email ?? "")).toEqual(await lets("nobody@example.test"));
});

test("there is a row of theirs in every table, and the word in every column that has words", async () => {
  const without = await columnsWithout(platform.db, canary, theirs);
  expect(without.filter((column) => !wordless.test(column))).toEqual([]);
});

test("after all that not one byte of theirs has changed, and enough was tried", async () => {
  expect(await rowsOfTenant(platform.db, theirs)).toEqual(before);
  expect(tried).toBeGreaterThan(drawsAll ? 2000 : 1000);
  console.log(`${tried} calls on another organization's rows`);
});

type Field = {
  type?: string;
  enum?: readonly unknown[];
  anyOf?: Field[];
  maximum?: number;
  pattern?: string;
  format?: string;
};

/** The fields of a call's input, as JSON Schema. */
function fieldsOf(name: string): [string, Field][] {
  const [noun = "", verb = ""] = name.split(".");
  const nouns = contract as unknown as Record<string, Record<string, { "~orpc": { inputSchema?: z.ZodType } }>>;
  const input = nouns[noun]?.[verb]?.["~orpc"].inputSchema;
  if (!input) return [];
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return Object.entries((schema.properties ?? {}) as Record<string, Field>);
}

const cursors = /^(before|after|cursor)$/;
/** Fields that hold a row's id, or words that are free. */
function queryOf(name: string): [string, "id" | "words"][] {
  return fieldsOf(name).flatMap(([field, schema]): [string, "id" | "words"][] => {
    const kinds = [schema, ...(schema.anyOf ?? [])];
    if (cursors.test(field)) return [];
    if (kinds.some(({ maximum }) => maximum === 2_147_483_647)) return [[field, "id"]];
    const isFree = kinds.some((kind) => kind.type === "string" && !kind.enum && !kind.pattern && !kind.format);
    return isFree ? [[field, "words"]] : [];
  });
}

/** Every choice that a call's query has, each by itself: forms of files, standings, kinds. */
const choicesOf = (name: string): string[] =>
  fieldsOf(name).flatMap(([field, schema]) =>
    [schema, ...(schema.anyOf ?? [])].flatMap((kind) => (kind.enum ?? []).map((value) => `?${field}=${value}`)),
  );
