import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";
import { findLifecycles, findListed, kindsWithin } from "./find-lifecycles.ts";
import { itemsOf, placeOfItems } from "./items-of.ts";

const text = { type: "string" };
const body = { content: { "application/json": { schema: { type: "object", properties: { text } } } } };
const name = { content: { "application/json": { schema: { type: "object", properties: { name: text } } } } };
const id = [{ in: "path", name: "id", required: true, schema: { type: "integer" } }];
const responses = {};
const document = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Chat", version: "1" },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/rooms": { get: { responses }, post: { requestBody: name, responses } },
    "/rooms/{id}": { get: { parameters: id, responses }, delete: { parameters: id, responses } },
    "/rooms/{id}/messages": {
      get: { parameters: id, responses },
      post: { parameters: id, requestBody: body, responses },
    },
    "/rooms/{id}/archive": { post: { parameters: id, responses } },
    "/messages/{id}": {
      patch: { parameters: id, requestBody: body, responses },
      delete: { parameters: id, responses },
    },
  },
});
type Message = { id: number; roomId: number; authorId: string; text: string };

/**
 * Rooms whose messages stand by themselves; `isOpen` lets everybody who signs in change and remove every message, `letsIn` lets
 * everybody write in every room and archive it, or read and write its messages.
 */
async function startChat({ isOpen = false, letsIn = "" } = {}) {
  const rooms = new Map([[1, { id: 1, name: "Lobby", members: ["ann", "ben"], owner: "ben" }]]);
  const messages = new Map<number, Message>([[5, { id: 5, roomId: 1, authorId: "ben", text: "Welcome" }]]);
  const reached: string[] = [];
  let next = 40;
  const target = await startTarget(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, answer?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const [, kind, number, below] = url.split("?")[0]?.split("/") ?? [];
    if (kind !== "rooms" && kind !== "messages") return give(404, { error: "no such address" });
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    let json: { name?: unknown; text?: unknown } = {};
    try {
      json = JSON.parse(sent || "{}");
    } catch {
      return give(400, { error: "no JSON" });
    }
    if (kind === "messages") {
      const message = messages.get(Number(number));
      if (!message) return give(404, { error: "no such message" });
      if (!isOpen && message.authorId !== who) return give(403, { error: "not yours" });
      if (method === "DELETE") return give(204, messages.delete(message.id) && undefined);
      if (method !== "PATCH") return give(405, { error: "not here" });
      if (typeof json.text !== "string") return give(422, { error: "text" });
      return give(200, Object.assign(message, { text: json.text }));
    }
    if (number === undefined) {
      if (method === "GET")
        return give(
          200,
          [...rooms.values()].filter(({ members }) => members.includes(who)),
        );
      if (typeof json.name !== "string" || json.name === "") return give(422, { error: "name" });
      const room = { id: next++, name: json.name, members: [who], owner: who };
      rooms.set(room.id, room);
      return give(201, room);
    }
    const room = rooms.get(Number(number));
    if (!room) return give(404, { error: "no such room" });
    const isLetIn = letsIn === "to write" ? method === "POST" : letsIn === "to the messages" && below === "messages";
    if (!room.members.includes(who) && !isLetIn) return give(403, { error: "no member" });
    const of = [...messages.values()].filter(({ roomId }) => roomId === room.id);
    if (below === "messages" && method === "GET") return give(200, of);
    if (below === "messages") {
      if (typeof json.text !== "string" || json.text === "") return give(422, { error: "text" });
      reached.push(...room.members.filter((one) => one !== who));
      const message = { id: next++, roomId: room.id, authorId: who, text: json.text };
      messages.set(message.id, message);
      return give(201, message);
    }
    if (below === "archive") return give(200, Object.assign(room, { isArchived: true }));
    if (method === "GET") return give(200, room);
    if (room.owner !== who) return give(403, { error: "not yours" });
    return give(204, rooms.delete(room.id) && undefined);
  });
  return { ...target, rooms, messages, reached };
}

async function scan(chat: Awaited<ReturnType<typeof startChat>>) {
  const outcome = await scanAsTwo(chat);
  await chat.close();
  const of = (call: string) => {
    const found = outcome.operations.find(({ method, path }) => `${method} ${path}` === call)?.authorization;
    return `${found?.state} ${found?.confidence}`;
  };
  return ["PATCH /messages/{id}", "DELETE /messages/{id}", "POST /rooms/{id}/messages", "POST /rooms/{id}/archive"].map(
    of,
  );
}

test("Messages that stand by themselves are made in a room of the scan's own, so that they reach nobody, and others are tried at them", async () => {
  const chat = await startChat();
  expect(await scan(chat)).toEqual(Array(4).fill("enforced confirmed"));
  expect([chat.reached, [...chat.rooms.keys()], [...chat.messages.keys()]]).toEqual([[], [1], [5]]);
  expect(chat.messages.get(5)?.text).toBe("Welcome");
});

test("Whoever changes and removes another's message is found, and nothing of the scan's stays", async () => {
  const chat = await startChat({ isOpen: true });
  expect((await scan(chat)).slice(0, 2)).toEqual(["missing confirmed", "missing confirmed"]);
  expect([chat.reached, [...chat.rooms.keys()], [...chat.messages.keys()]]).toEqual([[], [1], [5]]);
  expect(chat.messages.get(5)?.text).toBe("Welcome");
});

test("Whoever writes in a room that is closed to them is found, and so is who archives it", async () => {
  const chat = await startChat({ letsIn: "to write" });
  expect((await scan(chat)).slice(2)).toEqual(["missing likely", "missing likely"]);
  expect([[...chat.rooms.keys()], [...chat.messages.keys()]]).toEqual([[1], [5]]);
});

test("Who writes where everybody reads is no alarm: that may be meant", async () => {
  const chat = await startChat({ letsIn: "to the messages" });
  expect((await scan(chat))[2]).toBe("inconclusive null");
  expect([[...chat.rooms.keys()], [...chat.messages.keys()]]).toEqual([[1], [5]]);
});

test("Items are those right below a collection, else the nearest of its name that stand beside what it is below", () => {
  const operations = ["/v1/a/{id}/notes/{note}", "/v1/tasks/{id}", "/v1/a/{id}/tasks/{task}", "/comments/{id}"].map(
    (path) => operationOf(`DELETE ${path}`),
  );
  const items = itemsOf(operations);
  const placeOf = (collection: string) => {
    const { of, flat } = items(collection);
    return of.length > 0 ? placeOfItems(collection, flat) : null;
  };
  expect(placeOf("/v1/a/{id}/notes")).toBe("/v1/a/{id}/notes");
  expect(placeOf("/v1/a/{id}/b/{b}/tasks")).toBe("/v1/a/{id}/tasks");
  expect(placeOf("/v1/c/{id}/tasks")).toBe("/v1/tasks");
  expect(placeOf("/v2/c/{id}/tasks")).toBe(null);
  expect(placeOf("/v1/comment")).toBe(null);
});

test("What reaches people is made nowhere else than below a thing of the scan's own", () => {
  const calls = ["POST /rooms/{id}/messages", "GET /rooms/{id}/messages", "DELETE /messages/{id}"];
  const operations = calls.map((call) =>
    operationOf(call, { body: { text: "A" }, requestTypes: ["application/json"] }),
  );
  expect([findListed(operations), findLifecycles(operations)]).toEqual([[], []]);
  expect(kindsWithin(operations).listed.map(({ create }) => create.path)).toEqual(["/rooms/{id}/messages"]);
  const flat = [operationOf("POST /messages", { body: { text: "A" } }), ...operations.slice(1)];
  expect(kindsWithin(flat)).toEqual({ lifecycles: [], listed: [] });
});
