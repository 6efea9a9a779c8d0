import { expect, test } from "vitest";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";
import { isOwnedByAddress } from "./sight.ts";

const answered = (json: unknown) => ({ body: JSON.stringify(json) });

test("Whose a thing is stands in the address that it is made at, or is taken from whoever makes it", () => {
  expect(isOwnedByAddress(answered({ id: 4, userId: 7 }), "/users/7/cards")).toBe(true);
  expect(isOwnedByAddress(answered({ id: 7, userId: 8 }), "/users/7/cards")).toBe(false);
  expect(isOwnedByAddress(answered({ id: 7 }), "/users/7/cards")).toBe(false);
  expect(isOwnedByAddress(answered({ id: 4, userId: 7 }), "/cards")).toBe(false);
});

test("A creation below a person that forgets to ask who is there is found, and what came of it is removed", async () => {
  const text = { type: "string" };
  const shown = { responses: {} };
  const id = (name: string) => ({ in: "path", name, required: true, schema: { type: "integer" } });
  const card = { type: "object", required: ["holder"], properties: { holder: text } };
  const document = JSON.stringify({
    ...{ openapi: "3.0.0", info: { title: "Cards", version: "1" } },
    paths: {
      "/users": { get: shown },
      "/users/{id}/cards": {
        parameters: [id("id")],
        get: shown,
        post: { requestBody: { content: { "application/json": { schema: card } } }, responses: {} },
      },
      "/users/{id}/cards/{cardId}": { parameters: [id("id"), id("cardId")], get: shown, delete: shown },
    },
  });
  const cards = new Map([[3, { id: 3, userId: 7, holder: "Ann" }]]);
  let next = 40;
  const service = await startTarget(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method, url = "", headers } = request;
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const who = twoTokens[headers.authorization ?? ""];
    const [, cardId, more] = /^\/users\/7\/cards(?:\/(\d+))?(\/.*)?$/.exec(url) ?? [];
    if (url !== "/users" && (!url.startsWith("/users/7/cards") || more)) return give(404, { error: "not found" });
    if (method === "POST" && cardId === undefined) {
      try {
        const { holder } = JSON.parse(sent);
        if (typeof holder !== "string") return give(422, { error: "holder is missing" });
        const made = { id: next++, userId: 7, holder };
        cards.set(made.id, made);
        return give(201, made);
      } catch {
        return give(400, { error: "no JSON" });
      }
    }
    if (who === undefined) return give(401, { error: "sign in" });
    if (url === "/users") return give(200, [{ id: 7, name: "Ann" }]);
    if (cardId === undefined) return give(200, [...cards.values()]);
    const found = cards.get(Number(cardId));
    if (!found) return give(404, { error: "no such card" });
    return method === "DELETE" ? give(cards.delete(found.id) ? 204 : 500) : give(200, found);
  });
  const { operations } = await scanAsTwo(service);
  await service.close();
  const made = operations.find(({ method, path }) => method === "POST" && path.startsWith("/users"));
  expect(made?.authentication).toMatchObject({ state: "missing", code: "made-without-credential" });
  expect([...cards.keys()]).toEqual([3]);
});
