import { missing, ok, parameters } from "./notes.ts";
import type { Ask, Kind, Reply, Rows } from "./remembering-target.ts";

const fields = { title: { type: "string" }, ref: { type: "integer" }, balance: { type: "number" } };
const requestBody = {
  required: true,
  content: { "application/json": { schema: { type: "object", properties: fields } } },
};
const type = "application/json; charset=utf-8";

/** Cards with numbers that have more digits than a double, and that are kept as they were written. */
export const longNumbers: Kind = {
  rows: { cards: ['{"id":1,"title":"Blue","ref":9007199254740993,"balance":0.12345678901234567891}'] },
  paths: { "/cards": { get: {} }, "/cards/{id}": { parameters, get: {}, patch: { requestBody } } },
  answer({ who, method, path, body, json }: Ask, rows: Rows): Reply {
    const [, given] = /^\/cards(?:\/(\w[\w-]*))?$/.exec(path) ?? [null];
    if (given === null) return missing;
    if (who === "stranger") return { status: 401, body: { error: "who are you?" } };
    if (body !== "" && json === undefined) return { status: 400, body: { error: "malformed JSON" } };
    if (given === undefined && method === "GET") return who === "alice" ? { ...ok(`[${rows.cards}]`), type } : ok([]);
    if (given !== "1" || who !== "alice") return missing;
    if (method === "GET") return { ...ok(String(rows.cards)), type };
    if (method !== "PATCH") return { status: 405, body: { error: "method" } };
    for (const name of ["ref", "balance"]) {
      const written = new RegExp(`"${name}":([^,}]+)`).exec(body)?.[0];
      if (written) rows.cards = [String(rows.cards).replace(new RegExp(`"${name}":[^,}]+`), written)];
    }
    return { ...ok(String(rows.cards)), type };
  },
  keptBack: ["PATCH /cards/{id}"],
};
