import type { Ask, Reply, Rows } from "./remembering-target.ts";

export type Note = { id: number; owner: string; title: string };
/** How notes are kept; all of it absent: for everybody, with a look at what comes. */
type Habits = {
  base?: string;
  /** Strangers are refused, and everybody has notes of its own. */
  isPrivate?: boolean;
  /** Takes whatever comes, JSON or not. */
  takesAll?: boolean;
  /** PUT makes what is not there. */
  upserts?: boolean;
  /** Answers 200 for what is not there. */
  isSoft?: boolean;
  /** The whole list can be changed and removed, and many be made at once. */
  inBulk?: boolean;
};

export const missing: Reply = { status: 404, body: { error: "not found" } };
export const ok = (body: unknown): Reply => ({ status: 200, body });
export const seeds: Note[] = [
  { id: 1, owner: "alice", title: "Harbour lease" },
  { id: 2, owner: "bob", title: "Crane papers" },
];
export const requestBody = {
  required: true,
  content: {
    "application/json": {
      schema: { type: "object", required: ["title"], properties: { title: { type: "string", example: "A note" } } },
    },
  },
};
export const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
export const notePaths = (base = "") => ({
  [`${base}/notes`]: { get: {}, post: { requestBody } },
  [`${base}/notes/{id}`]: { parameters, get: {}, put: { requestBody }, patch: { requestBody }, delete: {} },
});
export const noteWrites = ["POST /notes", "PUT /notes/{id}", "PATCH /notes/{id}"];
export const bulkPaths = {
  ...notePaths(),
  "/notes": { get: {}, post: { requestBody }, patch: { requestBody }, delete: {} },
  "/notes/bulk": { post: { requestBody }, delete: {} },
};

/** Serves notes, kept as the habits say. */
export function notes(habits: Habits = {}) {
  const { base = "", isPrivate, takesAll, upserts, isSoft, inBulk } = habits;
  const nothing = isSoft ? ok({ error: "not found" }) : missing;
  let next = 100;
  return ({ who, method, path, json }: Ask, rows: Rows): Reply => {
    const table = rows.notes as Note[];
    if (!path.startsWith(`${base}/notes`)) return nothing;
    if (isPrivate && who === "stranger") return { status: 401, body: { error: "who are you?" } };
    const rest = path.slice(`${base}/notes`.length);
    const given = json as { title?: unknown } | null | undefined;
    const isFit = takesAll || (typeof given === "object" && given !== null && typeof given.title === "string");
    const title = String(given?.title ?? "");
    const mine = (note: Note) => !isPrivate || note.owner === who;
    if (inBulk && (rest === "" || rest === "/bulk") && method === "DELETE")
      return ok({ removed: table.splice(0).length });
    if (inBulk && rest === "" && method === "PATCH") {
      if (!isFit) return { status: 422, body: { error: "title" } };
      for (const note of table) note.title = title;
      return ok({ changed: table.length });
    }
    if (rest === "" || (inBulk && rest === "/bulk")) {
      if (method === "GET") return ok(table.filter(mine));
      if (method !== "POST") return { status: 405, body: { error: "method" } };
      if (!isFit) return { status: 422, body: { error: "title" } };
      const note = { id: next++, owner: who, title };
      table.push(note);
      return { status: 201, body: note };
    }
    const id = Number(/^\/(\d+)$/.exec(rest)?.[1]);
    const at = table.findIndex((note) => note.id === id && mine(note));
    const note = table[at];
    if (!note) {
      if (!upserts || method !== "PUT" || Number.isNaN(id) || table.some((one) => one.id === id)) return nothing;
      if (!isFit) return { status: 422, body: { error: "title" } };
      table.push({ id, owner: who, title });
      return { status: 201, body: { id, owner: who, title } };
    }
    if (method === "GET") return ok(note);
    if (method === "DELETE") return { status: 204, body: table.splice(at, 1) };
    if (method !== "PUT" && method !== "PATCH") return { status: 405, body: { error: "method" } };
    if (!isFit) return { status: 422, body: { error: "title" } };
    note.title = title;
    return ok(note);
  };
}
