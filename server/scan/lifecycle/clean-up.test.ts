import { expect, test } from "vitest";
import { createIdentities } from "../identity/identities.ts";
import { createGate } from "../wire/gate.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import { createCleanUp } from "./clean-up.ts";
import { queues } from "./queues.fixture.ts";

test.each([403, 404])(
  "What only others may remove is removed as one of them who sees it, where the rest get %i",
  async (refusal) => {
    const [mark, path] = ["postern-5be1-0c2d", "/notes/9"];
    const removed: string[] = [];
    const sees = ["default", "guest", "admin"];
    const send = async (probe: Probe): Promise<Answer> => {
      const who = probe.label ?? "default";
      const isAllowed = probe.method === "GET" ? sees.includes(who) : who === "admin";
      if (probe.method === "DELETE" && isAllowed) removed.push(who);
      const status = removed.length > 0 && probe.method === "GET" ? 404 : isAllowed ? 200 : refusal;
      return {
        ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
        ...{
          headers: {},
          sentHeaders: {},
          bytes: 0,
          body: status === 200 ? JSON.stringify({ id: 9, title: mark }) : "{}",
        },
      };
    };
    const other = (label: string, isPrivileged: boolean) => ({
      ...{ label, role: "member", isPrivileged, tenantLabel: null, login: null, healthPath: null },
      ...{ authMethod: "bearer" as const, credentials: `token-of-${label}-8c1f` },
    });
    const others = [other("stranger", false), other("guest", false), other("admin", true)];
    const identities = createIdentities({ authMethod: "bearer", credentials: "token-8c1f0b6d2e", others });
    const gate = createGate({ environment: "staging", makesObjects: true }, () => {});
    const cleanUp = createCleanUp({ send, gate, identities, listener: { log() {} }, origin: "http://target.test" });
    const object = { mark, collection: "/notes", path, owner: "default", isSeen: true };
    await cleanUp.note(object);
    expect(await cleanUp.remove(object)).toBe(true);
    expect([removed, cleanUp.left()]).toEqual([["admin"], []]);
  },
);

/** One review of whoever asks, which every POST changes; `list` shows it, or is closed. */
async function review(there: readonly number[], hasList: boolean, saysCreated: boolean) {
  const mark = "postern-77ab-01cd";
  const held = new Map(there.map((id) => [id, "As it was"]));
  const removed: string[] = [];
  const send = async (probe: Probe): Promise<Answer> => {
    const id = Number(probe.path.split("/")[2]);
    if (probe.method === "DELETE") removed.push(probe.path);
    if (probe.method === "DELETE") held.delete(id);
    const rows = [...held].map(([one, title]) => ({ id: one, title }));
    const shown = probe.path === "/reviews" ? (hasList ? rows : undefined) : rows.find((one) => one.id === id);
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status: shown ? 200 : 404, error: null, durationMs: 1 },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body: JSON.stringify(shown ?? {}), truncated: false },
    };
  };
  const gate = createGate({ environment: "staging", makesObjects: true }, () => {});
  const identities = createIdentities({ authMethod: "bearer", credentials: "token-8c1f0b6d2e" });
  const cleanUp = createCleanUp({ send, gate, identities, listener: { log() {} }, origin: "http://target.test" });
  const object = { mark, collection: "/reviews", path: null, owner: "default", isSeen: false };
  await cleanUp.note(object);
  held.set(there[0] ?? 9, mark);
  await cleanUp.remove({ ...object, path: `/reviews/${there[0] ?? 9}`, saysCreated });
  return { removed, left: cleanUp.left(), changes: cleanUp.isClosed("/reviews") };
}

test.each([
  ["its list showed it before, whatever the answer says", [41], true, true],
  ["no list tells, and the answer does not say that it was created", [41], false, false],
])("What was there before is not removed, although it bears the mark: %s", async (_what, there, hasList, says) => {
  const { removed, left, changes } = await review(there, hasList, says);
  expect([removed, changes]).toEqual([[], true]);
  expect(left).toMatchObject([
    {
      reason: expect.stringContaining("not known to have made /reviews/41"),
      command: expect.not.stringContaining("DELETE"),
    },
  ]);
});

test.each([
  ["its list did not show it before", true, false],
  ["no list tells, and the answer says that it was created", false, true],
])("What is new is removed: %s", async (_what, hasList, says) => {
  expect(await review([], hasList, says)).toEqual({ removed: ["/reviews/9"], left: [], changes: false });
});

test("What goes by a name of its own, a serial number, is found in its list by the mark and removed", async () => {
  const devices = [{ serial: "TH-0001", label: "cellar", seenAt: "2026-11-26T10:00:00Z" }];
  const mark = "postern-1-aaaaaaaa";
  devices.push({ serial: "TH-0102", label: mark, seenAt: "2026-11-26T10:00:00Z" });
  const send = async (probe: Probe): Promise<Answer> => {
    const at = devices.findIndex(({ serial }) => probe.path === `/devices/${serial}`);
    const status = probe.path === "/devices" || at >= 0 ? 200 : 404;
    const body = JSON.stringify(probe.path === "/devices" ? devices : (devices[at] ?? {}));
    if (probe.method === "DELETE" && at >= 0) devices.splice(at, 1);
    return {
      ...{ probe, url: `http://target.test${probe.path}`, status, error: null, durationMs: 1, truncated: false },
      ...{ headers: {}, sentHeaders: {}, bytes: 0, body },
    };
  };
  const gate = { owns() {}, disowns() {} };
  const identities = createIdentities({ authMethod: "bearer", credentials: "token-8c1f0b6d2e" });
  const cleanUp = createCleanUp({ send, gate, identities, listener: { log() {} }, origin: "http://target.test" });
  expect(await cleanUp.remove({ mark, collection: "/devices", path: null, owner: "default", isSeen: false })).toBe(
    true,
  );
  expect(devices.map(({ serial }) => serial)).toEqual(["TH-0001"]);
});

test("That writing what was there changed something is told with a command that only looks", async () => {
  const { lines, cleanUp } = queues(200);
  await cleanUp.changed({ owner: "default", path: "/cards/7?full=1", call: "PATCH /cards/7" });
  const [left] = cleanUp.left();
  expect(left).toMatchObject({
    path: null,
    collection: "/cards/7",
    reason: expect.stringMatching(/^PATCH \/cards\/7 as default changed/),
  });
  expect(left?.command).not.toContain("DELETE");
  expect(lines).toEqual([expect.stringContaining("PATCH /cards/7 as default changed or made something")]);
});

test("Others are asked once what they are shown where an object is, and not at a name that holds its mark", async () => {
  const { cleanUp, asked } = queues(200);
  const object = { mark: "postern-1-ab", collection: "/notes", path: "/notes/3", owner: "default", isSeen: true };
  for (const label of ["bob", "bob", null]) await cleanUp.look(object, label);
  await cleanUp.look({ ...object, isListed: true }, "bob");
  await cleanUp.look({ ...object, path: "/notes/postern-1-ab" }, "bob");
  expect(asked).toEqual(["bob GET /notes/3", "anonymous GET /notes/3", "bob GET /notes"]);
});
