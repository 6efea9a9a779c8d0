import { afterEach, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type LocalTarget, startTarget, testLimits } from "../local-target.ts";
import { findLifecycles } from "./find-lifecycles.ts";
import { itemPath } from "./made-objects.ts";

let target: LocalTarget;
afterEach(() => target.close());

type Note = { id: number; ownerId: string; title: string; body: string; pinned: boolean; createdAt: string };
const people: Record<string, string> = { "Bearer alice-token-1a2b3c": "alice", "Bearer bob-token-4d5e6f": "bob" };
const page = `<script>
  const ask = (method, path, body) => fetch("/api" + path, { method, body: JSON.stringify(body) });
  const notes = () => ask("GET", "/notes"), note = (id) => ask("GET", "/notes/" + id);
  const add = (body) => ask("POST", "/notes", body), change = (id, body) => ask("PUT", "/notes/" + id, body);
  const remove = (id) => ask("DELETE", "/notes/" + id);
</script>`;

/** Notes that a page's script names and no document describes. `wrapper` is put around a note, in and out. */
async function scanNotes(
  mayWrite: (who: string, note: Note) => boolean,
  wrapper = "",
  isStrict = false,
  isOpen = false,
) {
  const notes = new Map<number, Note>();
  const add = (ownerId: string, title: string, body: string) => {
    const id = 101 + notes.size;
    notes.set(id, { id, ownerId, title, body, pinned: false, createdAt: "2026-01-01T00:00:00Z" });
    return id;
  };
  add("alice", "Ropes", "Two of them.");
  add("bob", "Sails", "One of them.");
  const first = JSON.stringify([...notes.values()]);
  let made = 0;
  target = await startTarget(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const send = (status: number, body: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method = "GET", url = "/" } = request;
    if (url === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    if (!url.startsWith("/api/notes")) return send(404, { error: "nothing here" });
    const named = people[request.headers.authorization ?? ""];
    const who = named ?? (isOpen && url === "/api/notes" && method === "POST" ? "nobody" : undefined);
    if (!who) return send(401, { error: "who are you?" });
    const [name = "", isOut] = wrapper.split(" ");
    const shown = (note: Note) => (name ? { [name]: note } : note);
    if (url === "/api/notes" && method === "GET")
      return send(
        200,
        [...notes.values()].filter((one) => one.ownerId === who),
      );
    const read = (): { title?: string; body?: string } | null => {
      try {
        const json = JSON.parse(text);
        const inner = name && !isOut ? json[name] : json;
        if (isStrict && Object.keys(inner).some((name) => !["title", "body"].includes(name))) return null;
        return typeof inner?.title === "string" && typeof inner?.body === "string" ? inner : null;
      } catch {
        return null;
      }
    };
    if (url === "/api/notes" && method === "POST") {
      const given = read();
      if (!given) return send(422, { error: "title and body are needed" });
      made++;
      return send(201, shown(notes.get(add(who, given.title ?? "", given.body ?? "")) as Note));
    }
    const note = notes.get(Number(/^\/api\/notes\/(\d+)$/.exec(url)?.[1]));
    if (!note || (method === "GET" && note.ownerId !== who)) return send(404, { error: "no such note" });
    if (method === "GET") return send(200, shown(note));
    if (method !== "PUT" && method !== "DELETE") return send(405, {});
    if (!mayWrite(who, note)) return send(403, { error: "not yours" });
    if (method === "DELETE") return notes.delete(note.id) && send(200, {});
    const given = read();
    if (!given) return send(422, { error: "title and body are needed" });
    Object.assign(note, given);
    return send(200, shown(note));
  });
  const bob = { label: "bob", role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null };
  const { operations } = await runScan(
    {
      ...{ targetUrl: target.url.href, environment: "staging", authMethod: "bearer", makesObjects: true },
      credentials: "alice-token-1a2b3c",
      others: [{ ...bob, authMethod: "bearer", credentials: "bob-token-4d5e6f" }],
    },
    testLimits({ guesses: [] }),
    { log: () => {}, progress: () => {} },
    new AbortController().signal,
  );
  const of = (call: string) => operations.find(({ method, path }) => `${method} ${path}` === call)?.authorization;
  return { of, made, isAsBefore: JSON.stringify([...notes.values()]) === first };
}

const own = (who: string, { ownerId }: Note) => ownerId === who;

test.each([
  ["as it is", "", false],
  ["inside of a wrapper", "note", false],
  ["inside of a wrapper that only answers have", "note out", false],
  ["where fields that only answers have are refused", "", true],
] as const)(
  "an object that no document describes is made after one that is shown, %s, and is gone afterwards",
  async (_how, wrapper, isStrict) => {
    const { of, made, isAsBefore } = await scanNotes(own, wrapper, isStrict);
    expect(made).toBeGreaterThan(0);
    expect(isAsBefore).toBe(true);
    for (const call of ["PUT /api/notes/{id}", "DELETE /api/notes/{id}"])
      expect(of(call)).toMatchObject({ state: "enforced", code: "refused-to-others" });
  },
);

test("what others can do to it shows as with a described one", async () => {
  const { of, isAsBefore } = await scanNotes(() => true);
  expect(isAsBefore).toBe(true);
  expect(of("PUT /api/notes/{id}")).toMatchObject({ state: "missing", code: "owner-object-changed" });
  expect(of("DELETE /api/notes/{id}")).toMatchObject({ state: "missing", code: "owner-object-removed" });
});

test("a stranger is not let make what would be nobody's to remove", async () => {
  const { of, made, isAsBefore } = await scanNotes(own, "", false, true);
  expect(made).toBeGreaterThan(0);
  expect(isAsBefore).toBe(true);
  expect(of("DELETE /api/notes/{id}")?.state).toBe("enforced");
});

test("an address may end with a slash", () => {
  const operations = ["POST /notes/", "GET /notes/{id}/", "DELETE /notes/{id}/"].map((call) =>
    operationOf(call, { source: "javascript", requestTypes: ["application/json"] }),
  );
  expect(findLifecycles(operations).map(({ create }) => create.path)).toEqual(["/notes/"]);
  expect(itemPath("/notes/", "7", "/notes/{id}/")).toBe("/notes/7/");
  expect(itemPath("/notes/", "7", "/notes/{id}")).toBe("/notes/7");
});
