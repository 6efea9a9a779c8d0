import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../src/contract/all.ts";
import { roles } from "../../src/contract/roles.ts";
import { type Db, rows } from "../db/db.ts";
import { contractCalls } from "../testing/contract-calls.ts";
import { oneOfEverything, type Rows } from "../testing/one-of-everything.ts";
import { sampleBodies } from "../testing/sample-bodies.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { textOfPdf } from "../testing/text-of-pdf.ts";

// Two organizations with one row of everything. Everybody of the one tries every call of the contract on the other.

/** Stands in every text of the other organization. */
const canary = "kestrel-7f3a";
/** An id that no row has. */
const nowhere = 2_000_000_000;
const visitors = [null, "stranger", ...roles] as const;
type Visitor = (typeof visitors)[number];

let platform: TestApp;
let mine: Rows;
let theirs: Rows;
let theirTenant: number;
let before: string;
let tried = 0;
const cookies = new Map<Visitor, string | undefined>([[null, undefined]]);

beforeAll(async () => {
  platform = await openTestApp();
  const own = await oneOfEverything(platform);
  const other = await oneOfEverything(platform);
  [mine, theirs, theirTenant] = [own.rows, other.rows, other.tenantId];
  for (const role of roles) cookies.set(role, (await platform.signedIn(role, own.tenantId)).cookie);
  cookies.set("stranger", (await platform.signedIn("viewer", null)).cookie);
  await markAll(platform.db, theirTenant);
  before = await everythingOf(platform.db, theirTenant);
});
afterAll(() => platform.close());

/** What the contract lets superadmins do across organizations. */
const crossesTenants = /^(tenants|system|learnedEndpoints|mail)\./;
const calls = contractCalls.filter(({ name }) => !/^auth\.|exportSummary/.test(name));
const isTried = (name: string, visitor: Visitor) => visitor !== "superadmin" || !crossesTenants.test(name);

async function ask(method: string, path: string, visitor: Visitor, body?: unknown) {
  tried += 1;
  const cookie = cookies.get(visitor);
  const answer = await platform.call(method as "GET", path, { cookie, ...(body === undefined ? {} : { body }) });
  expect(answer.text, `${method} ${path} as ${visitor}`).not.toContain(canary);
  expect(answer.status, `${method} ${path} as ${visitor}: ${answer.text}`).not.toBe(500);
  return answer;
}

/** Answers that tell the same, but for the ids that were asked for and for what differs from one request to the next. */
async function expectSame(name: string, foreign: ReturnType<typeof ask>, absent: ReturnType<typeof ask>) {
  const [one, other] = [await foreign, await absent];
  const plain = (text: string) => text.replaceAll(/"requestId":"[^"]*"|\b\d+\b/g, "");
  expect([one.status, plain(one.text)], name).toEqual([other.status, plain(other.text)]);
  return one.status;
}

const withIds = (path: string, id: (step: string) => number) =>
  path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, step, name) => `${step}/${id(name === "teamId" ? "teams" : step)}`);

describe.each(visitors)("As %s of another organization", (visitor) => {
  test("what is theirs answers like what does not exist, by every path", async () => {
    const bodies = sampleBodies(mine);
    for (const { name, method, path } of calls.filter(
      (call) => call.path.includes("{") && isTried(call.name, visitor),
    )) {
      if (path.includes("{key}")) continue;
      const at = (id: (step: string) => number) => ask(method, withIds(path, id), visitor, bodies[name]);
      const foreign = at((step) => theirs[step] ?? nowhere);
      expect([401, 403, 404], name).toContain(
        await expectSame(
          name,
          foreign,
          at(() => nowhere),
        ),
      );
    }
  });

  test("their row below an own one, and an own row below theirs, do not exist either", async () => {
    const bodies = sampleBodies(mine);
    for (const { name, method, path } of calls.filter((call) => /\{.*\{/.test(call.path))) {
      const last = (step: string) => path.lastIndexOf(`${step}/{`) > path.indexOf("{");
      const at = (id: (step: string) => number) => ask(method, withIds(path, id), visitor, bodies[name]);
      const ownAbove = (id: number) => at((step) => (last(step) ? id : (mine[step] ?? nowhere)));
      await expectSame(name, ownAbove(theirs.identities as number), ownAbove(nowhere));
      const theirsAbove = (id: number) => at((step) => (last(step) ? (mine[step] ?? nowhere) : id));
      await expectSame(name, theirsAbove(theirs.applications as number), theirsAbove(nowhere));
    }
  });

  test("their ids in a body are ids of nothing", async () => {
    const [foreign, absent] = [sampleBodies(theirs), sampleBodies(new Proxy({}, { get: () => nowhere }) as Rows)];
    for (const { name, method, path } of calls.filter((call) => isTried(call.name, visitor))) {
      if (JSON.stringify(foreign[name]) === JSON.stringify(absent[name]) || path.includes("{key}")) continue;
      const at = (body: unknown) =>
        ask(
          method,
          withIds(path, (step) => mine[step] ?? nowhere),
          visitor,
          body,
        );
      await expectSame(name, at(foreign[name]), at(absent[name]));
    }
  });

  test("their ids as filters filter like ids of nothing, and a search for their words finds nothing", async () => {
    for (const { name, path } of calls.filter((call) => call.method === "GET" && isTried(call.name, visitor))) {
      const address = withIds(path, (step) => mine[step] ?? nowhere);
      for (const field of fieldsOf(name).filter((each) => !path.includes(`{${each}}`))) {
        const step = stepOf(field);
        if (step) {
          const at = (id: number) => ask("GET", `${address}?${field}=${id}`, visitor);
          await expectSame(`${name}?${field}`, at(theirs[step] as number), at(nowhere));
        }
        if (field === "search") await ask("GET", `${address}?search=${canary}`, visitor);
      }
    }
  });

  test("no list, count or figure holds a word of theirs", async () => {
    for (const { path } of calls.filter((call) => call.method === "GET" && isTried(call.name, visitor))) {
      // Exports and the log take a format.
      await ask("GET", `${withIds(path, (step) => mine[step] ?? nowhere)}?format=json`, visitor);
    }
  });
});

test("the PDF of an organization's summary holds no word of another's", async () => {
  const pdf = await platform.app.inject({
    url: "/api/reports/export",
    headers: { cookie: cookies.get("admin") ?? "" },
  });
  expect(pdf.statusCode).toBe(200);
  expect(await textOfPdf(new Uint8Array(pdf.rawPayload))).not.toContain(canary);
});

test("after all that not one byte of theirs has changed, and enough was tried", async () => {
  expect(before).toContain(canary);
  expect(await everythingOf(platform.db, theirTenant)).toBe(before);
  expect(tried).toBeGreaterThan(1200);
});

/** Names of the fields of a call's input. */
function fieldsOf(name: string): string[] {
  const [noun = "", verb = ""] = name.split(".");
  const nouns = contract as unknown as Record<
    string,
    Record<string, { "~orpc": { inputSchema?: { shape?: object } } }>
  >;
  return Object.keys(nouns[noun]?.[verb]?.["~orpc"].inputSchema?.shape ?? {});
}

/** The kind of row that a filter names, for example `scans` for `scanId`. */
function stepOf(field: string): string | undefined {
  const [, noun] = /^(\w+)Id$/.exec(field) ?? [];
  return [`${noun}s`, "product-metrics"].find(
    (step) => noun && (step in theirs || noun === "product") && step in theirs,
  );
}

/** Texts of an organization that are free, by table: each gets the canary. */
const texts: Readonly<Record<string, readonly string[]>> = {
  alerts: ["title", "description"],
  api_keys: ["name", "created_by"],
  applications: ["name", "target_url"],
  audit_log: ["actor_email"],
  endpoints: ["path"],
  identities: ["label", "role"],
  invitations: ["email"],
  products: ["name"],
  reports: ["title"],
  slack_settings: ["workspace_name"],
  slack_team_channels: ["channel_name"],
  teams: ["name", "description"],
  tenants: ["name", "description"],
  users: ["email"],
  webhook_deliveries: ["title", "error"],
  webhooks: ["name", "host", "paused_reason"],
};

/** Puts the canary into every free text of a tenant's rows. Crosses tenants: people and the tenant itself are the system's. */
async function markAll(db: Db, tenantId: number): Promise<void> {
  await db.system(async (tx) => {
    for (const [table, columns] of Object.entries(texts).filter(([table]) => table !== "audit_log")) {
      const key = sql.identifier(table === "tenants" ? "id" : "tenant_id");
      for (const column of columns.map((name) => sql.identifier(name))) {
        await tx.execute(
          sql`update ${sql.identifier(table)} set ${column} = ${canary} || '-' || id::text || coalesce(${column}, '') where ${key} = ${tenantId}`,
        );
      }
    }
    await tx.execute(
      sql`update findings set detail = jsonb_set(detail, '{title}', to_jsonb(${canary}::text)) where tenant_id = ${tenantId}`,
    );
  });
}

/** Every row of a tenant in every table that has tenants, as text. */
async function everythingOf(db: Db, tenantId: number): Promise<string> {
  return await db.system(async (tx) => {
    const tables = await rows<{ name: string }>(
      tx,
      sql`select distinct table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const found = await rows<{ row: string }>(
        tx,
        sql`select row_to_json(each)::text as row from ${sql.identifier(name)} each where tenant_id = ${tenantId} order by 1`,
      );
      parts.push(`${name}: ${found.map(({ row }) => row).join("\n")}`);
    }
    return parts.join("\n");
  });
}
