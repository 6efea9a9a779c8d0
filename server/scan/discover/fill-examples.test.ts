import { expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { type FillContext, fillExamples } from "./fill-examples.ts";
import { foundOperation } from "./found-operation.ts";

/** The example that a path gets on a target with these answers. */
async function exampleOf(
  path: string,
  lists: string[],
  answers: Record<string, unknown>,
  names: string[] = [],
  customers: string[] = [],
): Promise<string> {
  const operations = [...lists, path].map((one) =>
    foundOperation({ method: "GET", path: one, source: "openapi", example: one.replace(/\{[^{}]+\}/g, "1") }),
  );
  const filled = await fillExamples(operations, [], { ...contextOf(answers), names, customers });
  const { example = "", exampleSeen } = filled.at(-1) ?? {};
  return exampleSeen ? example : "made up";
}

function contextOf(answers: Record<string, unknown>): FillContext {
  return {
    concurrency: 2,
    remaining: () => 100,
    calibration: { isMiss: async ({ status }) => status === 404, isAboutInput: async () => false },
    get: async (at): Promise<Answer> => ({
      probe: { id: at, identity: "owner", method: "GET", path: at, purpose: "Read" },
      url: `http://127.0.0.1${at}`,
      status: at in answers ? 200 : 404,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers[at] ?? {}),
      truncated: false,
      sentHeaders: {},
      bytes: 2,
      durationMs: 1,
      error: null,
    }),
  };
}

test("a path is filled by what its list calls as the path does", async () => {
  const answers = { "/vessels": [{ callSign: "DL7XX" }], "/vessels/DL7XX": {} };
  expect(await exampleOf("/vessels/{call_sign}", ["/vessels"], answers)).toBe("/vessels/DL7XX");
});

test("what no list shows is filled by the name of whoever asks, where something is below it", async () => {
  const answers = { "/pilots/karin/log": [{ text: "up" }], "/pilots/1/log": [], "/vessels": [{ callSign: "DL7XX" }] };
  expect(await exampleOf("/pilots/{pilotId}/log", [], answers, ["k-77", "karin"])).toBe("/pilots/karin/log");
  expect(await exampleOf("/pilots/{pilotId}/log", [], answers, ["k-77"])).toBe("/pilots/1/log");
  expect(await exampleOf("/pilots/{pilotId}/log/{logId}", [], answers, ["karin"])).toBe("made up");
});

test("a customer that no list shows is the one whom whoever asks belongs to, and what is below it follows", async () => {
  const answers = { "/t/north/notes": [{ id: "n-7" }], "/t/north/notes/n-7": { text: "up" } };
  const lists = ["/t/{tenant}/notes"];
  expect(await exampleOf("/t/{tenant}/notes/{id}", lists, answers, [], ["south", "north"])).toBe("/t/north/notes/n-7");
  expect(await exampleOf("/t/{tenant}/notes/{id}", lists, answers)).toBe("made up");
});

test("what is refused where it is known to be is asked for there, and not where it was made up", async () => {
  const context = contextOf({ "/t/north/notes": [{ id: "n-7" }] });
  const get: FillContext["get"] = async (at) => {
    const answer = await context.get(at);
    return at === "/t/north/audit" ? { ...answer, status: 403 } : answer;
  };
  const found = ["/t/{tenant}/notes", "/t/{tenant}/audit"].map((path) =>
    foundOperation({ method: "GET", path, source: "openapi", example: path.replace("{tenant}", "1") }),
  );
  const filled = await fillExamples(found, [], { ...context, get, customers: ["north"] });
  expect(filled.map(({ example, exampleSeen }) => [example, exampleSeen])).toEqual([
    ["/t/north/notes", true],
    ["/t/north/audit", false],
  ]);
});

test("what has something below it is asked for before what has nothing", async () => {
  const nothing = { status: "success", entries: [] };
  const answers = {
    "/vessels": [{ id: 3 }, { id: 4 }],
    "/vessels/3/log": nothing,
    "/vessels/4/log": { status: "success", entries: [{ text: "left" }] },
  };
  expect(await exampleOf("/vessels/{id}/log", ["/vessels"], answers)).toBe("/vessels/4/log");
  expect(await exampleOf("/vessels/{id}/log", ["/vessels"], { ...answers, "/vessels/4/log": nothing })).toBe(
    "/vessels/3/log",
  );
});

test("a path is filled by what its list links to", async () => {
  const answers = { "/vessels": [{ tons: 4, links: { self: "/vessels/gull" } }], "/vessels/gull": {} };
  expect(await exampleOf("/vessels/{id}", ["/vessels"], answers)).toBe("/vessels/gull");
});

test("a path below another is filled by what is listed below that one, not by the other's id", async () => {
  const answers = { "/decks": [{ id: "d-red", cabins: [{ no: 17 }] }], "/decks/d-red/cabins/17": {} };
  expect(await exampleOf("/decks/{id}/cabins/{id}", ["/decks"], answers)).toBe("/decks/d-red/cabins/17");
});

test("a path is filled by what other things say of its own: a property of the same name, wherever it stands", async () => {
  const vessels = { vessels: [{ slug: "gull", captain: { username: "ann", bio: null } }], count: 1 };
  const answers = { "/vessels": vessels, "/profiles/ann": {}, "/profiles/ann/log": {} };
  expect(await exampleOf("/profiles/{username}", ["/vessels"], answers)).toBe("/profiles/ann");
  expect(await exampleOf("/profiles/{userName}/log", ["/vessels"], answers)).toBe("/profiles/ann/log");
  const own = { "/user": { user: { email: "ann@example.test", username: "ann" } }, "/profiles/ann": {} };
  expect(await exampleOf("/profiles/{username}", ["/user"], own)).toBe("/profiles/ann");
});

test("an item is asked by each field that may name it, before another item is", async () => {
  const answers = {
    "/vessels": [{ id: 1, slug: "gull" }, { id: 2 }, { id: 3 }, { id: 4 }, { id: 5 }],
    "/vessels/gull": {},
  };
  expect(await exampleOf("/vessels/{id}", ["/vessels"], answers)).toBe("/vessels/gull");
});

test("whose profile it is is told by whoever is shown elsewhere", async () => {
  const answers = { "/vessels": [{ id: 1, author: { username: "ann" } }], "/profiles/ann": {} };
  expect(await exampleOf("/profiles/{id}", ["/vessels"], answers)).toBe("/profiles/ann");
});

test("what a bundler left without a name is asked for by what things are called", async () => {
  const operations = [
    foundOperation({ method: "GET", path: "/vessels", source: "javascript" }),
    foundOperation({ method: "GET", path: "/sidebar/{id}", source: "javascript", example: "/sidebar/1" }),
  ];
  const filled = await fillExamples(operations, [], contextOf({ "/vessels": [{ name: "gull" }], "/sidebar/gull": {} }));
  expect(filled[1]).toMatchObject({ example: "/sidebar/gull", exampleSeen: true });
});

test("a name is filled by names before ids of the same thing", async () => {
  const answers = { "/users": [{ id: 7, username: "ann" }], "/users/ann/posts": {}, "/users/7/posts": {} };
  expect(await exampleOf("/users/{username}/posts", ["/users"], answers)).toBe("/users/ann/posts");
});

test("of a write the known parameters are kept where one is unknown", async () => {
  const operations = [
    foundOperation({ method: "GET", path: "/decks", source: "openapi" }),
    foundOperation({
      method: "DELETE",
      path: "/decks/{id}/cabins/{cabin}",
      source: "openapi",
      example: "/decks/1/cabins/1",
    }),
  ];
  const filled = await fillExamples(operations, [], contextOf({ "/decks": [{ id: "d-red" }] }));
  expect(filled[1]).toMatchObject({ example: "/decks/d-red/cabins/1", exampleSeen: false });
});

test("what is only numbered below its parent is asked for below a parent that is there", async () => {
  const answers = { "/decks": [{ id: "d-red" }], "/decks/d-red/cabins/1": {} };
  expect(await exampleOf("/decks/{id}/cabins/{cabin}", ["/decks"], answers)).toBe("/decks/d-red/cabins/1");
});

test("an item is asked for by what its own list shows before what another list of such things does", async () => {
  const answers = {
    "/notes": [{ id: 101 }, { id: 102 }, { id: 103 }, { id: 104 }],
    "/v1/notes": { notes: [{ id: 104 }] },
    "/v1/notes/104": {},
  };
  expect(await exampleOf("/v1/notes/{id}", ["/notes", "/v1/notes"], answers)).toBe("/v1/notes/104");
});

test("what a list names by more than one part of a known path is no item of it", async () => {
  const of = (path: string) => foundOperation({ method: "GET", path, source: "answer", example: path });
  const answers = { "/api": { namespaces: ["notes/v2"] }, "/api/notes/v2": {}, "/api/notes%2Fv2": {} };
  const filled = await fillExamples([of("/api"), of("/api/notes/v2")], [of("/api/{id}")], contextOf(answers));
  expect(filled.map(({ path }) => path)).toEqual(["/api", "/api/notes/v2"]);
});

test("what a list links to under a name that is known is no item of it", async () => {
  const of = (path: string) => foundOperation({ method: "GET", path, source: "answer" });
  const answers = { "/api": [{ href: "/api/v1" }], "/api/v1": [{ href: "/api/v1/servers" }] };
  const filled = await fillExamples([of("/api"), of("/api/v1")], [of("/api/{id}")], contextOf(answers));
  expect(filled.map(({ path }) => path)).toEqual(["/api", "/api/v1"]);
});

test("of people who are listed, the one who asks is asked for first, where all are called alike", async () => {
  const answers = { "/users": [{ id: 4 }, { id: 9 }], "/users/4/orders": [{ id: 1 }], "/users/9/orders": [{ id: 2 }] };
  expect(await exampleOf("/users/{userId}/orders", ["/users"], answers, ["9"])).toBe("/users/9/orders");
  expect(await exampleOf("/users/{userId}/orders", ["/users"], answers, ["karin", "77"])).toBe("/users/4/orders");
  const boats = { "/boats": [{ id: 4 }, { id: 9 }], "/boats/4/crew": [{ id: 1 }], "/boats/9/crew": [{ id: 2 }] };
  expect(await exampleOf("/boats/{boatId}/crew", ["/boats"], boats, ["9"])).toBe("/boats/4/crew");
});
