import { describe, expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";

type Thing = Record<string, unknown>;
/** What a service calls a user in its own record, and where its things name one. */
type Way = { own: (who: Name) => Thing; called: (who: Name) => string | number };
type Place = [kind: string, naming: (called: unknown, way: string) => Thing];

const numbers: Record<Name, number> = { alice: 101, bob: 102, root: 103, mara: 104 };
const uuids: Record<Name, string> = {
  alice: "0b0d5d5e-61c4-4c43-9d10-3a3f1e5ad101",
  bob: "8f2f6b1c-2a70-4f0e-8df1-7f1f0a1cb102",
  root: "5c1e2d3f-90ab-4cde-8f01-23456789c103",
  mara: "d4c3b2a1-0f9e-4d8c-b7a6-95847362d104",
};
const record = (who: Name): Thing => ({ email: `${who}@corp.example`, username: who });
const ways: Record<string, Way> = {
  number: { own: (who) => ({ id: numbers[who], ...record(who) }), called: (who) => numbers[who] },
  uuid: { own: (who) => ({ uuid: uuids[who], ...record(who) }), called: (who) => uuids[who] },
  username: { own: (who) => ({ id: numbers[who], ...record(who) }), called: (who) => who },
  email: { own: (who) => ({ id: numbers[who], ...record(who) }), called: (who) => `${who}@corp.example` },
};
const places: Place[] = [
  ["A message", (called) => ({ toId: called })],
  ["An order", (called) => ({ sellerId: called })],
  ["A document", (called) => ({ sharedWith: [called] })],
  ["A board", (called, way) => ({ collaborators: [{ [way === "uuid" ? "uuid" : "id"]: called }] })],
  ["A chat", (called) => ({ participants: ["x-777", called] })],
  ["A task", (called) => ({ assignee_id: called, priority: 3 })],
];

/** Draws the same every time. */
function drawer(seed: number) {
  let state = seed;
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return items[Math.floor((state / 2 ** 31) * items.length)] as Item;
  };
}

/** What a thing holds besides, so that one field more or less is little of it. */
const filling = (id: number): Thing =>
  Object.fromEntries(
    ["text", "place", "colour", "note", "weather", "mood"].map((field) => [field, `${field} of ${id}`]),
  );
const asks = (path: string, example: string) => [
  operationOf("GET /me"),
  operationOf(`GET ${path}`),
  operationOf(`GET ${path}/{id}`, { example }),
];

/** A service of things with an owner each; the list shows one's own, and `mayRead` decides on the thing. */
function service(things: Thing[], way: Way, mayRead: (who: Name, thing: Thing) => boolean, echo = false) {
  return ({ who, path }: Ask): Reply => {
    if (who === null) return { status: 401 };
    if (path === "/me") return { body: way.own(who) };
    const shown = (thing: Thing) => (echo ? { ...thing, viewerId: way.called(who) } : thing);
    if (path === "/things") return { body: things.filter(({ ownerId }) => ownerId === way.called(who)).map(shown) };
    const thing = things.find(({ id }) => path === `/things/${id}`);
    if (!thing) return { status: 404, body: { error: "not found" } };
    return mayRead(who, thing) ? { body: shown(thing) } : { status: 403, body: { error: "forbidden" } };
  };
}

const draw = drawer(9);
const drawn = Array.from({ length: 12 }, (_, index) => {
  const [kind, naming] = places[index % places.length] as Place;
  return { kind, naming, called: draw(Object.keys(ways)) };
});
const two: [Name, ...Name[]] = ["alice", "bob"];
const three: [Name, ...Name[]] = ["alice", "bob", "mara"];

describe.each(drawn)("$kind that names others by $called", ({ naming, called }) => {
  const way = ways[called] as Way;
  const thing = (id: number, owner: Name, named: Name | null): Thing => ({
    id,
    ownerId: way.called(owner),
    ...filling(id),
    ...naming(named === null ? "nobody-0" : way.called(named), called),
  });
  const isNamed = (who: Name, thing: Thing) => JSON.stringify(thing).includes(JSON.stringify(way.called(who)));
  const toBob = thing(51, "alice", "bob");
  const ring = [toBob, thing(52, "bob", "mara"), thing(53, "mara", "alice")];
  const judge = async (target: (ask: Ask) => Reply, as: [Name, ...Name[]]) =>
    (await authorizeTarget(target, asks("/things", "/things/51"), as)).judged.get("GET /things/{id}");

  test("is enforced where whoever is not named in it is refused", async () => {
    const found = await judge(service(ring, way, isNamed), three);
    expect(found?.findings).toEqual([]);
    expect(found?.authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
    expect(found?.access.find(({ identity }) => identity === "bob")?.code).toBe("names-the-asker");
  });

  test("is enforced where the one who is named is refused another that names others", async () => {
    const found = await judge(service([toBob, thing(52, "bob", "root")], way, isNamed), two);
    expect(found?.findings).toEqual([]);
    expect(found?.authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
  });

  test("is left open where every one of them names all", async () => {
    const found = await judge(service([toBob, thing(52, "bob", "alice")], way, isNamed), two);
    expect(found?.findings).toEqual([]);
    expect(found?.authorization).toMatchObject({ state: "inconclusive", code: "names-the-asker" });
  });

  test.each([
    ["to the one who is not named", ring, three],
    ["by another that names nobody", [toBob, thing(54, "alice", null), thing(52, "bob", "mara")], three],
    ["to two, by another that names others", [toBob, thing(52, "bob", "root")], two],
    ["to two, by one that names nobody", [toBob, thing(54, "alice", null), thing(52, "bob", "alice")], two],
  ] as [string, Thing[], [Name, ...Name[]]][])("is found where all is given %s", async (_how, things, as) => {
    for (const echo of [false, true]) {
      const found = await judge(
        service(things, way, () => true, echo),
        as,
      );
      expect(found?.authorization).toMatchObject({ state: "missing", confidence: "confirmed" });
    }
  });
});

describe("Of who is told by the API's own records", () => {
  const sheet = (id: number, employeeId: number) => ({ id, employeeId, ...filling(id), hours: 38 });
  const sheets = [sheet(31, 101), sheet(32, 102)];
  const target =
    (mayRead: (who: Name, found: Thing) => boolean, more: (who: Name) => Thing, things: Thing[] = sheets) =>
    ({ who, path }: Ask): Reply => {
      if (who === null) return { status: 401 };
      if (path === "/me") return { body: { id: numbers[who], ...record(who), ...more(who) } };
      if (path === "/sheets") return { body: things.filter(({ employeeId }) => employeeId === numbers[who]) };
      const found = things.find(({ id }) => path === `/sheets/${id}`);
      return found && mayRead(who, found) ? { body: found } : { status: 403, body: { error: "forbidden" } };
    };
  const judge = async (site: (ask: Ask) => Reply, as = two) =>
    (await authorizeTarget(site, asks("/sheets", "/sheets/31"), as)).judged.get("GET /sheets/{id}")?.authorization;

  test("a manager reads what is of theirs, and nobody what is of the manager's", async () => {
    const managed = (who: Name) => ({ managerId: who === "alice" ? numbers.bob : null });
    const byManager = (who: Name, { employeeId }: Thing) =>
      employeeId === numbers[who] || (who === "bob" && employeeId === numbers.alice);
    expect(await judge(target(byManager, managed))).toMatchObject({ state: "enforced" });
    expect(await judge(target(() => true, managed))).toMatchObject({ state: "missing", confidence: "confirmed" });
  });

  test("a team reads what is of the team's, which is no hole, and what all teams read is one", async () => {
    const teamOf = (who: Name) => ({ teamId: who === "mara" ? 8 : 7 });
    const ofTeams = [...sheets, sheet(34, 104)].map((one) => ({ ...one, teamId: one.employeeId === 104 ? 8 : 7 }));
    const inTeam = (who: Name, found: Thing) => found.teamId === teamOf(who).teamId;
    expect(await judge(target(inTeam, teamOf, ofTeams))).toMatchObject({ state: "inconclusive" });
    expect(await judge(target(inTeam, teamOf, ofTeams), three)).toMatchObject({ state: "enforced" });
    const open = await judge(
      target(() => true, teamOf, ofTeams),
      three,
    );
    expect(open).toMatchObject({ state: "missing", confidence: "confirmed" });
  });

  test("colleagues who read what is of their customer's are no certain hole", async () => {
    const ofTenant = sheets.map((one) => ({ ...one, tenantId: 3 }));
    const open = await judge(
      target(
        () => true,
        () => ({ tenantId: 3 }),
        ofTenant,
      ),
    );
    expect(open).toMatchObject({ state: "missing", confidence: "likely" });
  });

  test("a number that is somebody's by chance, and a trace of who came by, are no mercy", async () => {
    const counted = sheets.map((one) => ({ ...one, hours: 102, status: 101, lastViewedBy: one.id === 31 ? 102 : 101 }));
    const open = await judge(
      target(
        () => true,
        () => ({}),
        counted,
      ),
    );
    expect(open).toMatchObject({ state: "missing", confidence: "confirmed" });
  });
});
