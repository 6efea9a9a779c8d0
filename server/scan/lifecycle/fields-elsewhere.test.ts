import { expect, test } from "vitest";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";

const text = { type: "string" };
const id = { in: "path", name: "id", required: true, schema: { type: "integer" } };
const urlencoded = "application/x-www-form-urlencoded";

/** How each way of sending fields is described. */
const described = {
  "in the query": { parameters: [{ in: "query", name: "words", required: true, schema: text }] },
  "in a form": {
    requestBody: {
      content: { [urlencoded]: { schema: { type: "object", required: ["words"], properties: { words: text } } } },
    },
  },
} as const;

/** Serves notes whose fields are read nowhere else; anybody who signs in may change them, and only their owner sees or removes them. */
async function startNotes(place: keyof typeof described) {
  const takes = { ...described[place], responses: {} };
  const document = JSON.stringify({
    ...{ openapi: "3.0.0", info: { title: "Notes", version: "1" }, security: [{ token: [] }] },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: {
      "/notes": { get: { responses: {} }, post: takes },
      "/notes/{id}": { parameters: [id], get: { responses: {} }, put: takes, delete: { responses: {} } },
    },
  });
  const notes = new Map([
    [1, { id: 1, owner: "ann", words: "Buy tea" }],
    [2, { id: 2, owner: "ben", words: "Sell tea" }],
  ]);
  let next = 40;
  const service = await startTarget(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method = "GET", url = "", headers } = request;
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const [, number, more] = /^\/notes(?:\/(\d+))?(\/.*)?$/.exec(pathname) ?? [];
    if (!pathname.startsWith("/notes") || more) return give(404, { error: "no such address" });
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    const isForm = headers["content-type"] === urlencoded;
    const fields = place === "in the query" ? searchParams : new URLSearchParams(isForm ? sent : "");
    const words = fields.get("words");
    const found = notes.get(Number(number));
    if (number === undefined) {
      if (method === "GET")
        return give(
          200,
          [...notes.values()].filter(({ owner }) => owner === who),
        );
      if (words === null) return give(422, { error: "words are missing" });
      const made = { id: next++, owner: who, words };
      notes.set(made.id, made);
      return give(201, made);
    }
    if (!found || (method !== "PUT" && found.owner !== who)) return give(404, { error: "no such note" });
    if (method === "DELETE") return give(notes.delete(found.id) ? 204 : 500);
    if (method === "PUT" && words === null) return give(422, { error: "words are missing" });
    return give(200, Object.assign(found, words === null ? {} : { words }));
  });
  return { service, notes };
}

test.each(["in the query", "in a form"] as const)(
  "What takes its fields %s is made and changed by them",
  async (place) => {
    const { service, notes } = await startNotes(place);
    const { operations } = await scanAsTwo(service);
    await service.close();
    const said = Object.fromEntries(
      operations.map(({ method, path, authorization: { state, confidence } }) => [
        `${method} ${path}`,
        `${state} ${confidence}`,
      ]),
    );
    expect(said["PUT /notes/{id}"]).toBe("missing confirmed");
    expect(said["DELETE /notes/{id}"]).toBe("enforced confirmed");
    expect([...notes.values()].map(({ words }) => words)).toEqual(["Buy tea", "Sell tea"]);
  },
);
