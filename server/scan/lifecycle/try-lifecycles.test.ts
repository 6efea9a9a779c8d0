import { describe, expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { withSharing } from "../inventory/shared-by.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { notTested } from "../not-tested.ts";
import type { Operation } from "../operation.ts";
import type { JudgedOperation } from "../outcome.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { tryLifecycles } from "./try-lifecycles.ts";

type Reply = { status: number; body?: unknown };
type Note = { id: number; text: string };
const missing: Reply = { status: 404, body: { error: "not found" } };
const softlyMissing: Reply = { status: 200, body: { error: { code: "NOT_FOUND", message: "No such object" } } };

const operations = [
  operationOf("POST /notes", { body: { text: "A note" }, requestTypes: ["application/json"] }),
  ...["GET", "PUT", "DELETE"].map((method) => operationOf(`${method} /notes/{id}`)),
];
const traits = { role: "user", isPrivileged: false, login: null, healthPath: null };
const identitiesOf = (tenantLabel: string) =>
  createIdentities({
    authMethod: "bearer",
    credentials: "token-of-default",
    traits: { ...traits, label: "default", tenantLabel: "north" },
    others: ["ned", "sam", "zoe"].map((label) => ({
      ...{ ...traits, label, tenantLabel, authMethod: "bearer" as const, credentials: `token-of-${label}` },
    })),
  });

type Rules = {
  /** Who may write besides the owner. */
  writers?: readonly string[];
  /** What is answered for an object that is not there. */
  none?: Reply;
  /** What those get who may not. */
  refusal?: Reply;
  /** What their writes get, if that is something else. */
  ignored?: Reply;
  /** Whether nobody's writes do anything. */
  ignoresAll?: boolean;
  /** Whose session dies with its first write. */
  dies?: string;
  /** A note of the owner's that it shares with somebody, as the lists of both show. */
  sharedWith?: string;
  known?: readonly Operation[];
};

/** A target of notes that `default` makes, and what the trial of its lifecycle shows. */
async function run({
  writers = [],
  none = missing,
  refusal = { status: 403 },
  dies,
  known = operations,
  ...more
}: Rules) {
  const identities = identitiesOf(more.sharedWith === undefined ? "south" : "north");
  const notes = new Map<number, Note>();
  const dead = new Set<string>();
  let made = 0;
  const results = new Map<string, JudgedOperation>(
    known.map((operation) => [`${operation.method} ${operation.path}`, notTested(operation, "")]),
  );
  const reply = ({ identity, method, path, label = "default", body }: Probe): Reply => {
    if (identity === "anonymous") return { status: 401 };
    if (dies === label && method !== "GET") dead.add(label);
    if (dead.has(label)) return { status: 401 };
    const text = body === undefined ? "" : String(JSON.parse(body).text);
    if (method === "POST") {
      const note = { id: ++made, text };
      notes.set(note.id, note);
      return { status: 201, body: note };
    }
    if (method === "GET" && path === "/notes") {
      const shared = [{ id: 900, text: "For both" }];
      if (label === "default") return { status: 200, body: [...notes.values(), ...shared] };
      return { status: 200, body: more.sharedWith === label ? shared : [] };
    }
    const note = notes.get(Number(path.split("/").at(-1)));
    if (!note) return none;
    if (method === "GET") return label === "default" ? { status: 200, body: note } : refusal;
    if (label !== "default" && !writers.includes(label)) return more.ignored ?? refusal;
    if (more.ignoresAll && method === "PUT") return { status: 204 };
    if (method === "DELETE") notes.delete(note.id);
    else note.text = text;
    return { status: 200, body: { done: true } };
  };
  const send = async (probe: Probe): Promise<Answer> => {
    const { status, body } = reply(probe);
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body: body === undefined ? "" : JSON.stringify(body) },
    };
  };
  const gate = { owns() {}, disowns() {} };
  const cleanUp = createCleanUp({ send, gate, identities, listener: { log() {} }, origin: "http://target.test" });
  await tryLifecycles(known, {
    identities,
    dead: () => dead,
    cleanUp,
    scanMark: "postern-1",
    concurrency: 4,
    listener: { log() {} },
    judged: ({ method, path }) => results.get(`${method} ${path}`),
    onTried: (one) => results.set(`${one.method} ${one.path}`, one),
    send,
  });
  const cells = (call: string) =>
    Object.fromEntries((results.get(call)?.access ?? []).map(({ identity, code }) => [identity, code]));
  return { notes, put: cells("PUT /notes/{id}"), remove: cells("DELETE /notes/{id}"), of: results };
}

describe("Of several who try to change one object", () => {
  test("everyone who did is found, whoever had changed it before", async () => {
    const { put, of } = await run({ writers: ["ned", "sam"] });
    expect(put).toMatchObject({
      ned: "owner-object-changed",
      sam: "owner-object-changed",
      zoe: "refused-to-others",
    });
    expect(of.get("PUT /notes/{id}")?.authorization).toMatchObject({ state: "missing", confidence: "confirmed" });
  });

  test("the only one who can is found, in whatever order they try", async () => {
    for (const writer of ["ned", "sam", "zoe"]) {
      const { put } = await run({ writers: [writer] });
      expect(Object.entries(put).filter(([, code]) => code === "owner-object-changed")).toEqual([
        [writer, "owner-object-changed"],
      ]);
    }
  });
});

describe("A refusal of who is not shown an object", () => {
  const certainties = async (rules: Rules) => {
    const { of } = await run(rules);
    return ["PUT", "DELETE"].map((method) => of.get(`${method} /notes/{id}`)?.authorization);
  };

  test("is no certain one where a call shares such objects: whoever it is shared with may do more", async () => {
    const known = withSharing([...operations, operationOf("PUT /notes/{id}/shares/{userId}")]);
    for (const verdict of await certainties({ known })) {
      expect(verdict).toMatchObject({ state: "enforced", confidence: "likely", code: "refused-to-others" });
      expect(verdict?.reason).toContain("shared by PUT /notes/{id}/shares/{userId}");
    }
    for (const verdict of await certainties({})) expect(verdict).toMatchObject({ confidence: "confirmed" });
  });

  test("nor where lists show that others of the kind are shared", async () => {
    const known = [operationOf("GET /notes"), ...operations];
    const verdicts = await certainties({ known, sharedWith: "ned", refusal: missing });
    for (const verdict of verdicts) expect(verdict).toMatchObject({ state: "enforced", confidence: "likely" });
    for (const verdict of await certainties({ known, sharedWith: "nobody", refusal: missing }))
      expect(verdict).toMatchObject({ state: "enforced", confidence: "confirmed" });
  });
});

describe("A write that is answered with success and does nothing", () => {
  test("is enforced where the owner's same write takes effect", async () => {
    const { put, remove, of, notes } = await run({ ignored: { status: 204 }, writers: ["sam"] });
    for (const cells of [put, remove])
      expect(cells).toMatchObject({ ned: "no-effect-for-others", zoe: "no-effect-for-others" });
    expect(put).toMatchObject({ sam: "owner-object-changed" });
    const alone = await run({ ignored: { status: 204 } });
    expect(alone.of.get("PUT /notes/{id}")?.authorization).toMatchObject({ state: "enforced", confidence: "likely" });
    expect(of.get("PUT /notes/{id}")?.authorization).toMatchObject({ state: "missing", confidence: "confirmed" });
    expect([notes.size, alone.notes.size]).toEqual([0, 0]);
  });

  test("is undecided where it does nothing for its owner either", async () => {
    const { put } = await run({ ignored: { status: 204 }, ignoresAll: true });
    expect(put).toMatchObject({ ned: "nothing-happened" });
  });
});

describe("A removal", () => {
  test.each<[string, Reply]>([
    ["a 404", missing],
    ["a success that says that there is nothing", softlyMissing],
    ["a success that says so in a word", { status: 200, body: { success: false, message: "Note does not exist" } }],
    ["an empty envelope", { status: 200, body: { data: null } }],
    ["nothing at all", { status: 200, body: null }],
  ])("is seen where the owner then gets %s", async (_name, none) => {
    const { remove, notes } = await run({ writers: ["sam"], none });
    expect(remove).toMatchObject({ ned: "refused-to-others", sam: "owner-object-removed" });
    expect(notes.size).toBe(0);
  });

  test("that did not happen is hidden from others where a success tells them that there is nothing", async () => {
    const { remove, put } = await run({ refusal: softlyMissing });
    for (const cells of [remove, put]) expect(cells).toMatchObject({ ned: "hidden-from-others" });
  });
});

describe("A session that dies while objects are tried", () => {
  test("proves no refusal", async () => {
    const { put, remove } = await run({ dies: "ned" });
    for (const cells of [put, remove]) {
      expect(cells).not.toHaveProperty("ned");
      expect(cells).toMatchObject({ sam: "refused-to-others" });
    }
  });

  test("of the object's owner ends the trial without a verdict", async () => {
    const { put, remove, of } = await run({ dies: "default" });
    expect({ ...put, ...remove }).toEqual({});
    expect(of.get("PUT /notes/{id}")?.authorization.state).toBe("not_tested");
  });
});
