import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";
import { itemsOf, placeOfItems } from "./items-of.ts";
import { idAt, itemPath, parameterOf } from "./made-objects.ts";

const text = { type: "string" };
const body = { content: { "application/json": { schema: { type: "object", properties: { text } } } } };
const parameters = [{ in: "path", name: "id", required: true, schema: { type: "integer" } }];
const responses = {};
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Notes", version: "1" },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/notes.json": { get: { responses }, post: { requestBody: body, responses } },
    "/notes/{id}.json": {
      get: { parameters, responses },
      put: { parameters, requestBody: body, responses },
      delete: { parameters, responses },
    },
  },
});

/** Notes of one's own, whose addresses end with their format; `isOpen` lets everybody who signs in change and remove them. */
async function startNotes({ isOpen = false } = {}) {
  const notes = new Map([[5, { id: 5, owner: "ben", text: "Mine" }]]);
  let next = 40;
  const target = await startTarget(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, answer?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const [, number] = /^\/notes(?:\/(\d+))?\.json$/.exec(url.split("?")[0] ?? "") ?? [null];
    if (!/^\/notes(\/\d+)?\.json/.test(url)) return give(404, { error: "no such address" });
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    let json: { text?: unknown } = {};
    try {
      json = JSON.parse(sent || "{}");
    } catch {
      return give(400, { error: "no JSON" });
    }
    if (number === undefined && method === "GET")
      return give(
        200,
        [...notes.values()].filter(({ owner }) => owner === who),
      );
    const note = notes.get(Number(number));
    if (number !== undefined && (!note || (note.owner !== who && !isOpen))) return give(404, { error: "no such note" });
    if (method === "DELETE") return give(204, notes.delete(Number(number)) && undefined);
    if (method !== "GET" && typeof json.text !== "string") return give(422, { error: "text" });
    if (note) return give(200, method === "PUT" ? Object.assign(note, { text: json.text }) : note);
    const made = { id: next++, owner: who, text: String(json.text) };
    notes.set(made.id, made);
    response.setHeader("location", `/notes/${made.id}.json`);
    return give(201, made);
  });
  return { ...target, notes };
}

test.each([
  [false, "enforced"],
  [true, "missing"],
])("Things whose addresses end with a format are made, tried and removed: open is %s", async (isOpen, state) => {
  const target = await startNotes({ isOpen });
  const { operations } = await scanAsTwo(target);
  await target.close();
  const items = operations.filter(({ path }) => path === "/notes/{id}.json");
  expect(items.map(({ authorization }) => `${authorization.state} ${authorization.confidence}`)).toEqual(
    Array(3).fill(`${state} confirmed`),
  );
  expect([...target.notes.values()]).toEqual([{ id: 5, owner: "ben", text: "Mine" }]);
});

test("Items of a collection are those of its format", () => {
  const paths = ["/notes/{id}.json", "/tasks/{id}", "/tasks/{id}.json", "/data.json/{id}"];
  const items = itemsOf(paths.map((path) => operationOf(`DELETE ${path}`)));
  const placeOf = (collection: string) => {
    const { of, flat } = items(collection);
    return of.map(({ path }) => [path, placeOfItems(collection, flat)]);
  };
  expect(placeOf("/notes.json")).toEqual([["/notes/{id}.json", "/notes.json"]]);
  expect(placeOf("/notes")).toEqual([]);
  expect(placeOf("/rooms/{id}/tasks.json")).toEqual([["/tasks/{id}.json", "/tasks.json"]]);
  expect(placeOf("/rooms/{id}/tasks")).toEqual([["/tasks/{id}", "/tasks"]]);
  expect(placeOf("/data.json")).toEqual([["/data.json/{id}", "/data.json"]]);
});

test("An item's address ends with the format of its collection, which is no part of its id", () => {
  expect(itemPath("/notes.json", "7")).toBe("/notes/7.json");
  expect(itemPath("/notes", "read me.json")).toBe("/notes/read%20me.json");
  expect([idAt("/notes/7.json", "/notes.json"), idAt("/files/a.json", "/files")]).toEqual(["7", "a.json"]);
  expect([parameterOf({ path: "/notes/{id}.json" }), parameterOf({ path: "/notes.json" })]).toEqual(["id", ""]);
});
