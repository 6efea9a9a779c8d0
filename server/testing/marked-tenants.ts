import { sql } from "drizzle-orm";
import pg from "pg";
import { type Db, rows } from "../db/db.ts";
import { fillEveryTable, type Meanings, rowsOfEveryTable } from "./fill-every-table.ts";
import { someFinding, someJudged } from "./judged-operation.ts";
import { superuserAddress } from "./shared-postgres.ts";

const at = "2026-01-01T00:00:00.000Z";
const verdict = (mark: string) => ({ state: "missing", confidence: "confirmed", code: "c", reason: mark });
const operation = (mark: string) => someJudged({ path: `/things-${mark}/{id}` }).operation;
const leftover = (mark: string) => ({
  mark,
  owner: mark,
  path: `/${mark}`,
  collection: "/",
  reason: mark,
  command: mark,
});
const exchange = (mark: string) => ({
  ...{ identity: "anonymous", label: mark, purpose: mark, method: "GET", url: `http://127.0.0.1:9/${mark}` },
  ...{ requestHeaders: { accept: mark }, requestBody: mark, status: 200, responseHeaders: {}, responseBody: mark },
  ...{ bytes: 1, durationMs: 1, error: null },
});

/** What is JSON, a file or a choice of words in tenants' tables, with a mark wherever there are words. */
const marked: Meanings = {
  "access_contracts.agreed": (_, mark) => ({
    ...{ target: mark, identities: [mark] },
    operations: [{ name: `GET /things-${mark}/{id}`, line: 1, access: [[mark, "allowed", 2]] }],
  }),
  "access_decisions.changes": (_, mark) => [{ operation: `GET /${mark}`, identity: mark, from: null, to: "allowed" }],
  "applications.header_names": (_, mark) => [mark],
  "applications.target_url": (_, mark) => `http://127.0.0.1:9/${mark}`,
  "applications.tried": (_, mark) => [`GET /${mark}`],
  "audit_log.changes": (_, mark) => [{ field: "name", to: mark }],
  "audit_log.action": () => "teams.update",
  // A portal has a key or a key set.
  "embed_keys.hash": () => undefined,
  "embed_keys.key_set": (_, mark) => ({
    ...{
      issuer: mark,
      audience: mark,
      keys: '{"keys":[]}',
      emailClaim: "email",
      roleClaim: null,
      contributors: [mark],
    },
    ...{ organizationClaim: null, organization: null },
  }),
  "findings.dismissal": (_, mark) => ({ reason: "accepted-risk", note: mark, by: mark, at, until: null }),
  "findings.events": (n, mark) => [{ at, kind: "found", scanId: n, by: null, note: mark }],
  "identities.health": (_, mark) => ({ alive: false, reason: mark, at }),
  "identities.login": (_, mark) => ({
    ...{ method: "POST", path: `/${mark}`, contentType: "application/json" },
    token: { from: "json", pointer: "/t" },
  }),
  "identities.role": (_, mark) => mark,
  "imported_traffic.operations": (_, mark) => [operation(mark)],
  "report_files.pdf": (_, mark) => Buffer.from(mark),
  "made_objects.command": (_, mark) => mark,
  "made_objects.reason": (_, mark) => mark,
  "reports.request": (_, mark) => ({ title: mark, reportType: "global_summary", scope: "global" }),
  "scans.results": (_, mark) => ({
    ...{
      endpointCount: 1,
      vulnerabilityCount: 1,
      secure: 0,
      undecided: 0,
      securityScore: 0,
      requests: 1,
      durationMs: 1,
    },
    ...{ tested: 1, leftovers: [leftover(mark)], lost: [{ label: mark, reason: mark }], reason: mark },
  }),
  "scans.revision": (_, mark) => ({ commit: null, branch: mark, pullRequest: null }),
  "tenant_assets.bytes": (_, mark) => Buffer.from(mark),
  access: (_, mark) => [{ identity: mark, result: "allowed", status: 200, code: "c", reason: mark }],
  authentication: (_, mark) => verdict(mark),
  authorization: (_, mark) => verdict(mark),
  coverage: (_, mark) => [{ checkId: "authentication", identity: mark, state: "skipped", reason: mark }],
  detail: (_, mark) => someFinding({ title: mark, description: mark }),
  exchanges: (_, mark) => [exchange(mark)],
  finding: (_, mark) => someFinding({ title: mark, description: mark }),
  findings: (_, mark) => [someFinding({ title: mark, description: mark })],
  operation: (_, mark) => operation(mark),
  provenance: (_, mark) => [{ source: "openapi", where: mark }],
};

/** Works in a database as a superuser, whom no policy keeps from anything. */
export async function asSuperuser<T>(db: Db, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const [{ name } = { name: "" }] = await db.system((tx) =>
    rows<{ name: string }>(tx, sql`select current_database() as name`),
  );
  const client = new pg.Client(superuserAddress(name));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Gives an empty database two tenants, 1 and 2, with a row of that id in every table and a mark of theirs in all that holds words. */
export const fillMarked = (db: Db, markOf: (n: number) => string): Promise<void> =>
  asSuperuser(db, async (client) => {
    await fillEveryTable(client, { markOf, also: marked });
  });

/** Every row of a tenant in every table that has tenants, by the table's name. */
export const rowsOfTenant = (db: Db, tenantId: number): Promise<Map<string, Record<string, unknown>[]>> =>
  asSuperuser(db, async (client) => {
    const found = new Map<string, Record<string, unknown>[]>();
    for (const [table, all] of await rowsOfEveryTable(client)) {
      const own = all.filter((row) => row[table === "tenants" ? "id" : "tenant_id"] === tenantId);
      if (own.length > 0) found.set(table, own);
    }
    return found;
  });

/** Columns of tenants' tables, among those of texts, JSON and files that no condition bounds, in which a tenant has a mark nowhere. */
export const columnsWithout = (db: Db, mark: string, tenantId: number): Promise<string[]> =>
  asSuperuser(db, async (client) => {
    const { rows: columns } = await client.query<{ table: string; name: string }>(`
      select c.table_name as table, c.column_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.udt_name in ('text', '_text', 'jsonb', 'bytea') and c.is_generated = 'NEVER'
        and (c.table_name = 'tenants' or exists (
          select from information_schema.columns t
          where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id'))
        and not exists (
          select from pg_constraint k where k.contype = 'c' and k.conrelid = c.table_name::regclass
            and pg_get_constraintdef(k.oid) ~ ('\\m' || c.column_name || ' = ANY'))
      order by 1, 2`);
    const own = await rowsOfTenant(db, tenantId);
    const written = [mark, Buffer.from(mark).toString("hex")];
    return columns
      .filter(({ table, name }) => {
        const text = JSON.stringify(own.get(table)?.map((row) => row[name]) ?? null);
        return !written.some((form) => text.includes(form));
      })
      .map(({ table, name }) => `${table}.${name}`);
  });
