import type { QueryResultRow } from "pg";
import { someFinding } from "./judged-operation.ts";

/** What rows are asked of: a client of PostgreSQL, or what answers as one does. */
export type Asked = { query<R extends QueryResultRow>(text: string, values?: unknown[]): Promise<{ rows: R[] }> };
type Column = { table: string; name: string; type: string; isNullable: boolean; hasDefault: boolean };

/** Values by a column's name, or by its table's and its own: `scans.results`. */
export type Meanings = Readonly<Record<string, (n: number, mark: string) => unknown>>;

/**
 * Values that mean something, by the column's name; the rest follows from the column's type. `n` is the tenant, and `mark` what
 * its free texts end in.
 */
const known: Meanings = {
  email: (_, mark) => `someone-${mark}@example.test`,
  role: (n) => (n === 1 ? "superadmin" : "admin"),
  target_url: () => "http://127.0.0.1:9",
  environment: () => "staging",
  auth_method: () => "none",
  method: () => "GET",
  endpoint_method: () => "GET",
  path: (_, mark) => `/things-${mark}/{id}`,
  endpoint_path: (_, mark) => `/things-${mark}/{id}`,
  security_level: () => "critical",
  auth_classification: () => "lacks_auth",
  authentication: () => ({
    state: "missing",
    confidence: "confirmed",
    code: "same-data-without-credential",
    reason: "It answers.",
  }),
  authorization: () => ({ state: "not_tested", confidence: null, code: "not-tested", reason: "One identity alone." }),
  finding: () => someFinding(),
  detail: () => someFinding(),
  source: () => "openapi",
  severity: () => "critical",
  alert_type: () => "authentication",
  request: () => ({ title: "R", reportType: "global_summary", scope: "global" }),
  report_type: () => "global_summary",
  scope: () => "global",
  brand_color: () => "#10B981",
  content_type: () => "image/png",
  from_email: () => "postern@example.test",
  scopes: () => ["scans:read"],
  events: () => undefined,
  "webhooks.events": () => ["findings.new"],
  event: () => "findings.new",
  actor_role: () => "admin",
  agreed: () => ({ target: null, identities: [], operations: [] }),
};
/** Of what a column may hold, what says most. */
const preferred = ["completed", "open", "superadmin", "sent", "smtp", "password", "critical", "logo"];

/**
 * Puts a row of each of two tenants, with every column that has a meaning filled, into each table of a database that has none
 * yet: the rows of the first have the id 1, those of the second 2.
 */
export async function fillEveryTable(
  client: Asked,
  { markOf = String, also = {} }: { markOf?: (n: number) => string; also?: Meanings } = {},
): Promise<void> {
  const meanings = { ...known, ...also };
  const columns = await columnsOf(client);
  const choices = await choicesOf(client);
  const tables = await inOrder(client, [...new Set(columns.map(({ table }) => table))]);
  for (const table of tables) {
    const own = columns.filter((column) => column.table === table);
    for (const n of [1, 2]) {
      const values = own.map((column) => {
        const meaning = meanings[`${table}.${column.name}`] ?? meanings[column.name];
        return somethingFor(column, choices.get(`${table}.${column.name}`), meaning, n, markOf(n));
      });
      const given = own.map(({ name }, at) => [name, values[at]] as const).filter(([, value]) => value !== undefined);
      const text = `insert into ${table} (${given.map(([name]) => `"${name}"`).join(", ")}) values (${given.map((_, at) => `$${at + 1}`).join(", ")}) on conflict do nothing`;
      await client
        .query(
          text,
          given.map(([, value]) => value),
        )
        .catch((cause) => {
          throw new Error(`${table} takes no row: ${cause.message} (${text})`, { cause });
        });
    }
  }
}

/** Every row of every table as JSON, by the table's name. */
export async function rowsOfEveryTable(client: Asked): Promise<Map<string, Record<string, unknown>[]>> {
  const found = new Map<string, Record<string, unknown>[]>();
  for (const table of new Set((await columnsOf(client)).map(({ table }) => table))) {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(each) as row from ${table} each`,
    );
    found.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return found;
}

function somethingFor(
  { name, type, isNullable, hasDefault }: Column,
  choices: string[] | undefined,
  meaning: Meanings[string] | undefined,
  n: number,
  mark: string,
): unknown {
  const value = meaning?.(n, mark);
  if (choices && !choices.includes(String(value))) return preferred.find((one) => choices.includes(one)) ?? choices[0];
  if (meaning) return type === "jsonb" && value !== undefined ? JSON.stringify(value) : value;
  if (/hash$|^state$/.test(name)) return `${name.replace("session", "token")} ${n}`;
  if (name === "is_active") return n === 1;
  if (name === "is_found") return true;
  if (/^int|^numeric|^float/.test(type)) return /_id$|_by$/.test(name) ? n : hasDefault ? undefined : 1;
  if (type === "timestamptz")
    return /until|expires/.test(name) ? new Date("2999-01-01") : hasDefault ? undefined : new Date("2026-01-01");
  if (type === "text")
    return /^encrypted|_encrypted/.test(name) && isNullable ? undefined : hasDefault ? undefined : `${name} ${mark}`;
  if (type === "bool") return hasDefault ? undefined : false;
  if (type === "bytea") return Buffer.from(`bytes ${n}`);
  if (type === "jsonb") return hasDefault || isNullable ? undefined : "[]";
  if (type.startsWith("_")) return hasDefault || isNullable ? undefined : type === "_text" ? [mark] : [n];
  return undefined;
}

async function columnsOf(client: Asked): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as "isNullable",
      c.column_default is not null as "hasDefault"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_identity = 'NO' and c.is_generated = 'NEVER'
      and table_name <> 'schema_migrations' order by 1, c.ordinal_position`);
  return rows;
}

/** What `check (column in (…))` allows, by table and column. */
async function choicesOf(client: Asked): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; text: string }>(
    "select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'",
  );
  const found = new Map<string, string[]>();
  for (const { table, text } of rows) {
    const [, column, list] = /\(\(?(\w+) = ANY \({1,4}ARRAY\[([^\][]*)\]/.exec(text) ?? [];
    if (column && list)
      found.set(
        `${table}.${column}`,
        [...list.matchAll(/'([^']*)'/g)].map(([, one]) => one as string),
      );
  }
  return found;
}

/** Tables, each behind those that it refers to. */
async function inOrder(client: Asked, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    "select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'",
  );
  const placed: string[] = [];
  const place = (table: string, above: string[] = []) => {
    if (placed.includes(table) || above.includes(table)) return;
    for (const { to } of rows.filter(({ from }) => from === table)) place(to, [...above, table]);
    placed.push(table);
  };
  for (const table of tables) place(table);
  return placed;
}
