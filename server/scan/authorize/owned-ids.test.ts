import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";
import { createOwnedIds } from "./owned-ids.ts";

/** Answers by path; what is asked for below no path is not there. */
const target =
  (answers: Record<string, (who: Name) => unknown>) =>
  ({ who, path }: Ask): Reply => {
    const body = who === null ? undefined : answers[path.split("?")[0] ?? ""]?.(who);
    return body === undefined ? { status: 404, body: { error: "not found" } } : { body };
  };

async function verdictOf(
  path: string,
  answers: Record<string, (who: Name) => unknown>,
  others: string[] = [],
  as: [Name, Name] = ["alice", "mara"],
) {
  // A made-up example, as of a path that nothing but a document names.
  const operation = operationOf(`GET ${path}`, { example: path.replace(/\{[^{}]+\}/g, "1"), exampleSeen: false });
  const operations = [...others.map((other) => operationOf(`GET ${other}`)), operation];
  const { judged, asks } = await authorizeTarget(target(answers), operations, as);
  const { authorization } = judged.get(`GET ${path}`) ?? {};
  return { verdict: `${authorization?.state} ${authorization?.code}`, asks };
}

const hole = "missing owner-object-returned";
const secret = (of: string) => ({ iban: `DE02120300000000${of}`, note: `Only ${of} knows` });

test("an object is asked for by whatever the path calls its id, as the list calls it as well", async () => {
  const idOf = { alice: "9f86d081884c", mara: "60303ae22b99" } as Record<Name, string>;
  const answers = {
    "/records": (who: Name) => [{ hash: idOf[who], kind: "a" }],
    "/records/9f86d081884c": () => secret("alice"),
    "/records/60303ae22b99": () => secret("mara"),
  };
  expect((await verdictOf("/records/{hash}", answers, ["/records"])).verdict).toBe(hole);
  expect((await verdictOf("/records/{recordHash}", answers, ["/records"])).verdict).toBe(hole);
});

test("an object is asked for by a word that the path and the list share, however either spells it", async () => {
  const answers = {
    "/vessels": (who: Name) => [{ call_sign: `${who}-boat`, tons: 4 }],
    "/vessels/alice-boat": () => secret("alice"),
    "/vessels/mara-boat": () => secret("mara"),
  };
  expect((await verdictOf("/vessels/{callSign}", answers, ["/vessels"])).verdict).toBe(hole);
});

test("an object is asked for by the id in its own link, where no field of the list holds it", async () => {
  const answers = {
    "/parcels": (who: Name) => [{ weight: 3, _links: { self: { href: `/parcels/${who}-parcel/trace` } } }],
    "/parcels/alice-parcel": () => secret("alice"),
    "/parcels/mara-parcel": () => secret("mara"),
  };
  expect((await verdictOf("/parcels/{id}", answers, ["/parcels"])).verdict).toBe(hole);
});

test("an object is asked for by the id that its list shows, and the list what belongs to its things beside them", async () => {
  const related = { included: { members: [{ id: 4711, name: "Somebody" }] } };
  const answers = {
    "/projects": (who: Name) => ({ items: [{ id: `${who}-901`, kind: "a" }], ...related }),
    "/projects/alice-901": () => ({ item: secret("alice"), ...related }),
    "/projects/mara-901": () => ({ item: secret("mara"), ...related }),
  };
  expect((await verdictOf("/projects/{id}", answers, ["/projects"])).verdict).toBe(hole);
});

test("an object whose id only another object shows is asked for once that was answered, however deep it lies", async () => {
  const answers = {
    "/projects": (who: Name) => ({ items: [{ id: `p-${who}-1` }], included: { boards: [{ id: `b-${who}-1` }] } }),
    "/boards/b-alice-1": () => ({ item: { id: "b-alice-1" }, included: { cards: [{ id: "c-alice-1" }] } }),
    "/cards/c-alice-1": () => ({ item: { id: "c-alice-1" }, included: { taskLists: [{ id: "t-alice-1" }] } }),
    "/task-lists/t-alice-1": () => secret("alice"),
  };
  const kept = Object.fromEntries(
    Object.entries(answers).map(([path, answer]) => [
      path,
      (who: Name) => (path === "/projects" || who === "alice" ? answer(who) : undefined),
    ]),
  );
  // In the order of a document, where what leads to it comes last.
  const others = ["/cards/{id}", "/boards/{id}", "/projects"];
  const { verdict, asks } = await verdictOf("/task-lists/{id}", kept, others);
  expect(verdict).toBe("enforced hidden-from-others");
  expect(asks.filter(({ path }) => path === "/task-lists/t-alice-1").map(({ who }) => who)).toContain("mara");
});

test("who is shown beside a list need not be all whom it lists", () => {
  const ids = createOwnedIds([]);
  for (const [who, member] of [
    ["alice", "m-901"],
    ["mara", "m-902"],
  ] as const)
    ids.learn(who, "/projects", { items: [{ id: `${who}-1` }], included: { members: [{ id: member }] } });
  expect(ids.apartness("alice", "mara", "/members/{id}", "id", "m-901")).toBe("named-apart");
  expect(ids.apartness("alice", "mara", "/projects/{id}", "id", "alice-1")).toBe("listed-apart");
});

test("an object below another is asked for by the number that its parent lists it under", async () => {
  const boardOf = { alice: "red-board", mara: "blue-board" } as Record<Name, string>;
  const answers = {
    "/boards": (who: Name) => [{ id: boardOf[who] }],
    "/boards/red-board": (who: Name) => (who === "alice" ? { id: "red-board", cards: [{ no: 17 }] } : undefined),
    "/boards/blue-board": (who: Name) => (who === "mara" ? { id: "blue-board", cards: [{ no: 23 }] } : undefined),
    "/boards/red-board/cards/17": () => secret("alice"),
    "/boards/blue-board/cards/23": () => secret("mara"),
  };
  expect((await verdictOf("/boards/{id}/cards/{no}", answers, ["/boards", "/boards/{id}"])).verdict).toBe(hole);
});

test("an object that is only numbered below its parent is asked for below a parent of the owner's", async () => {
  const answers = {
    "/boards": (who: Name) => [{ id: `${who}-board` }],
    "/boards/alice-board/cards/1": () => secret("alice"),
    "/boards/mara-board/cards/1": () => secret("mara"),
  };
  const { verdict, asks } = await verdictOf("/boards/{id}/cards/{cardId}", answers, ["/boards"]);
  expect(verdict).toBe(hole);
  expect(asks.filter(({ path }) => path === "/boards/alice-board/cards/alice-board")).toEqual([]);
});

test("a number that repeats below every parent does not make a refused object look shared", async () => {
  const answers = {
    "/boards": (who: Name) => [{ id: `${who}-board`, cards: [{ no: 1 }] }],
    "/boards/alice-board/cards/1": (who: Name) => (who === "alice" ? secret("alice") : undefined),
    "/boards/mara-board/cards/1": (who: Name) => (who === "mara" ? secret("mara") : undefined),
  };
  const { verdict } = await verdictOf("/boards/{id}/cards/{no}", answers, ["/boards"]);
  expect(verdict.split(" ")[0]).toBe("enforced");
});

const boardIn = (path: string) => new URL(path, "http://target").searchParams.get("board");

test("an object that the query asks for is as much its owner's as one that the path asks for", async () => {
  const operations = [
    operationOf("GET /boards"),
    operationOf("GET /export", { example: "/export?board=alice-board&limit=5", exampleSeen: true }),
  ];
  const exported = (isKept: boolean) =>
    authorizeTarget(
      ({ who, path }) => {
        if (path === "/boards") return { body: [{ id: `${who}-board` }] };
        const isTheirs = boardIn(path) === `${who}-board`;
        return isKept && !isTheirs ? { status: 404, body: { error: "not found" } } : { body: secret("alice") };
      },
      operations,
      ["alice", "mara"],
    );
  const verdictOfExport = async (isKept: boolean) => (await exported(isKept)).judged.get("GET /export")?.authorization;
  expect(await verdictOfExport(false)).toMatchObject({ state: "missing", code: "owner-object-returned" });
  expect(await verdictOfExport(true)).toMatchObject({ state: "enforced", code: "hidden-from-others" });
});

test("a page's number in the query is nobody's, though somebody has an object of that number", async () => {
  const operations = [
    operationOf("GET /pages"),
    operationOf("GET /news", { example: "/news?page=1", exampleSeen: true }),
  ];
  const { judged } = await authorizeTarget(
    ({ who, path }) => ({ body: path === "/pages" ? [{ id: who === "alice" ? 1 : 2 }] : [{ headline: "Rain again" }] }),
    operations,
    ["alice", "mara"],
  );
  expect(judged.get("GET /news")?.authorization.state).not.toBe("missing");
});

test("what an envelope lists of its pages hides neither its rows nor whose they are", async () => {
  const page = (who: Name) => ({
    data: [{ id: who === "alice" ? 41 : 42, title: `Of ${who}` }],
    links: [{ url: null, label: "Previous", active: false }],
    first_page_url: "/letters?page=1",
    next_page_url: null,
    total: 1,
  });
  const answers = { "/letters": page, "/letters/41": () => secret("alice"), "/letters/42": () => secret("mara") };
  expect((await verdictOf("/letters/{id}", answers, ["/letters"])).verdict).toBe(hole);
});

test("an id whose name says nothing of the thing is of the list it stood in, and not of whatever else has such a name", () => {
  const ids = createOwnedIds([
    { path: "/classes/Invoice/{objectId}", example: "/classes/Invoice/1", exampleSeen: false },
  ]);
  for (const [label, own] of [
    ["ann", "user-of-ann"],
    ["bob", "user-of-bob"],
  ] as const) {
    ids.learn(label, "/users/me", { objectId: own, username: label });
    ids.learn(label, "/classes/Invoice", { results: [{ objectId: "invoice-1" }, { objectId: "invoice-2" }] });
  }
  expect(ids.candidates("ann", "/classes/Invoice/{objectId}", "objectId", ["bob"])).toEqual(["invoice-1", "invoice-2"]);
  expect(ids.apartness("ann", "bob", "/classes/Invoice/{objectId}", "objectId", "invoice-1")).toBe("shared");
  expect(ids.candidates("ann", "/users/{objectId}", "objectId", ["bob"])[0]).toBe("user-of-ann");
});

test.each<[string, (rows: object[]) => object]>([
  ["in HAL", (items) => ({ _links: { self: { href: "/drafts" } }, _embedded: { items }, total: items.length })],
  ["in an envelope of an envelope", (items) => ({ success: true, data: { items, total: items.length } })],
])("a list %s tells whose its things are", async (_, listed) => {
  const idOf = { alice: "9f86d081884c", mara: "60303ae22b99" } as Record<Name, string>;
  const answers = {
    "/drafts": (who: Name) => listed([{ id: idOf[who], kind: "a" }]),
    "/drafts/9f86d081884c": () => secret("alice"),
    "/drafts/60303ae22b99": () => secret("mara"),
  };
  expect((await verdictOf("/drafts/{id}", answers, ["/drafts"])).verdict).toBe(hole);
});

test("what an inbox shows is asked for where its own link leads, and what it leaves out is not thought to be kept from anybody", async () => {
  const idOf = { alice: "9f86d081884c", bob: "60303ae22b99" } as Record<Name, string>;
  const mail = (id: string | undefined) => ({ id, _links: { self: { href: `/mails/${id}` } } });
  const inbox = (who: Name) => ({ _embedded: { items: [mail(idOf[who])] } });
  const kept = (of: string) => (who: Name) => (who === of ? secret(of) : undefined);
  const apart = { "/inbox": inbox, "/mails/9f86d081884c": kept("alice"), "/mails/60303ae22b99": kept("bob") };
  expect((await verdictOf("/mails/{id}", apart, ["/inbox"], ["alice", "bob"])).verdict).toMatch(/^enforced/);
  const open = { ...apart, "/mails/9f86d081884c": () => secret("alice"), "/mails/60303ae22b99": () => secret("bob") };
  expect((await verdictOf("/mails/{id}", open, ["/inbox"], ["alice", "bob"])).verdict).not.toBe(hole);
});

test("a thing with two ids is asked for by the one under which one was answered before", () => {
  const path = "/notes/{id}";
  const row = (id: number, documentId: string) => ({ id, documentId, title: "A note" });
  const shownTo = (operations: Parameters<typeof createOwnedIds>[0]) => {
    const ids = createOwnedIds(operations);
    ids.learn("alice", "/notes", { data: [row(1, "pqxcos7lt9jq"), row(2, "vkf7iyooq4ry")] });
    ids.learn("mara", "/notes", { data: [row(3, "d2guw24sjg4v")] });
    return ids;
  };
  const recorded = shownTo([{ path, example: "/notes/pqxcos7lt9jq", exampleSeen: true }]);
  expect(recorded.candidates("alice", path, "id", ["mara"])[0]).toBe("pqxcos7lt9jq");
  expect(recorded.candidates("mara", path, "id", ["alice"])[0]).toBe("d2guw24sjg4v");
  const unknown = shownTo([{ path, example: "/notes/1", exampleSeen: false }]);
  expect(unknown.candidates("alice", path, "id", ["mara"])[0]).toBe("1");
});
