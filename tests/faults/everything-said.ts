import { sql } from "drizzle-orm";
import { z } from "zod";
import { openPostgres } from "../../server/db/connection/postgres.ts";
import { asOwner, rows, type Tx } from "../../server/db/db.ts";
import { contractCalls } from "../../server/testing/contract-calls.ts";
import { textOfPdf } from "../../server/testing/text-of-pdf.ts";
import { contract } from "../../src/contract/all.ts";
import type { Platform } from "../bench/platform.ts";

/** A text that a platform gave away, and where. */
export type Said = { where: string; text: string };

type Field = { type?: string; enum?: readonly unknown[]; anyOf?: Field[]; properties?: Record<string, Field> };

/** The fields of a call's input as JSON Schema, by name. */
function fieldsOf(name: string): Record<string, Field> {
  const [noun = "", verb = ""] = name.split(".");
  const nouns = contract as unknown as Record<string, Record<string, { "~orpc": { inputSchema?: z.ZodType } }>>;
  const input = nouns[noun]?.[verb]?.["~orpc"].inputSchema;
  return input ? ((z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Field).properties ?? {}) : {};
}

async function answerOf(platform: Platform, method: string, path: string, body?: string): Promise<string> {
  const cookie = await platform.cookie();
  const headers = {
    cookie,
    origin: platform.url,
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
  const answer = await fetch(`${platform.url}/api${path}`, { method, headers, redirect: "manual", body: body ?? null });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const isPdf = answer.headers.get("content-type")?.includes("pdf");
  const head = JSON.stringify([answer.status, ...[...answer.headers].filter(([name]) => name !== "set-cookie")]);
  return head + (isPdf ? await textOfPdf(bytes) : Buffer.from(bytes).toString());
}

/** The path of a call with ids in it; those that are not known are 1. */
const filled = (path: string, ids: Record<string, number>): string =>
  path.replaceAll(/([\w-]+)\/\{(\w+)\}/g, (_, step: string, name: string) => `${step}/${ids[name] ?? ids[step] ?? 1}`);

/** What every GET of the contract answers, in every form that it has. */
export async function everyAnswer(platform: Platform, ids: Record<string, number>): Promise<Said[]> {
  const said: Said[] = [];
  for (const { name, method, path } of contractCalls.filter((call) => call.method === "GET")) {
    const forms = (fieldsOf(name).format?.enum ?? []).map((form) => `?format=${form}`);
    for (const query of ["", ...forms])
      said.push({ where: `GET ${path}${query}`, text: await answerOf(platform, method, filled(path, ids) + query) });
  }
  return said;
}

/** What every other call answers where a secret stands in one of its fields, and something makes it refuse. */
export async function everyRefusal(platform: Platform, secret: string): Promise<Said[]> {
  const said: Said[] = [];
  for (const { name, method, path } of contractCalls.filter((call) => call.method !== "GET")) {
    const ask = async (how: string, body: string) =>
      said.push({ where: `${name}: ${how}`, text: await answerOf(platform, method, filled(path, {}), body) });
    const fields = Object.keys(fieldsOf(name)).filter((field) => !path.includes(`{${field}}`));
    const all = (value: unknown) => JSON.stringify(Object.fromEntries(fields.map((field) => [field, value])));
    if (fields.length > 0 && !/^auth\.log/.test(name)) {
      // A list and an object where no field takes one, then what is longer than any field takes.
      await ask("as lists", all([[secret]]));
      await ask("as objects", all({ value: secret }));
      await ask("too long", all(secret.repeat(1_000)));
    }
    await ask("a body that breaks off", `{"password":"${secret}","token":${secret}`);
  }
  return said;
}

/** Every row of every table, those of the queue included. */
export async function everyRow(database: string): Promise<Said[]> {
  const db = await openPostgres(database, () => {});
  try {
    const tables = await db.system((tx) =>
      rows<{ schema: string; name: string }>(
        tx,
        sql`select table_schema as schema, table_name as name from information_schema.tables
          where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
      ),
    );
    const said: Said[] = [];
    for (const { schema, name } of tables) {
      const table = sql`${sql.identifier(schema)}.${sql.identifier(name)}`;
      const all = (tx: Tx) => rows<{ row: string }>(tx, sql`select row_to_json(each)::text as row from ${table} each`);
      const read = await db.system((tx) => (schema === "pgboss" ? asOwner(tx, () => all(tx)) : all(tx)));
      said.push({ where: `table ${name}`, text: read.map(({ row }) => row).join("\n") });
    }
    return said;
  } finally {
    await db.close();
  }
}
