import { expect, test } from "vitest";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";

const text = { type: "string" };
const object = (properties: Record<string, unknown>) => ({
  ...{ type: "object", required: Object.keys(properties), properties },
});
const id = [{ in: "path", name: "id", required: true, schema: text }];
const takes = (schema: unknown, type = "application/json") => ({
  requestBody: { required: true, content: { [type]: { schema } } },
  responses: {},
});
const shows = { responses: {} };
const documentOf = (paths: Record<string, Record<string, object>>) =>
  JSON.stringify({
    ...{ openapi: "3.0.0", info: { title: "Service", version: "1" }, security: [{ token: [] }] },
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        path.includes("{") ? { parameters: id, ...methods } : methods,
      ]),
    ),
  });

type Asked = { method: string; path: string; who: string; type: string; json: unknown };
type Answered = [status: number, body?: unknown];

/** Serves a document and whatever `answer` says to whoever signed in. */
async function startService(document: string, answer: (asked: Asked) => Answered) {
  return await startTarget(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method = "GET", url = "", headers } = request;
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const path = url.split("?")[0] ?? "";
    if (!/^\/(slots|bookings|notes|folders)(\/|$)/.test(path)) return give(404, { error: "no such address" });
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    try {
      const json = sent === "" ? {} : JSON.parse(sent);
      return give(...answer({ method, path, who, type: headers["content-type"] ?? "", json }));
    } catch {
      return give(400, { error: "no JSON" });
    }
  });
}

const authorizationOf = (outcome: Awaited<ReturnType<typeof scanAsTwo>>) =>
  Object.fromEntries(
    outcome.operations.map(({ method, path, authorization: { state, confidence } }) => [
      ...[`${method} ${path}`, `${state} ${confidence}`],
    ]),
  );

test("A thing that names another by its id is made with one that is there and free", async () => {
  const taken = new Set([1]);
  const bookings = new Map([[7, { id: 7, slotId: 1, remark: "By the window", guest: "ben" }]]);
  const booking = object({ slotId: { type: "integer" }, remark: text });
  const paths = {
    "/slots": { get: shows },
    "/bookings": { get: shows, post: takes(booking) },
    "/bookings/{id}": { get: shows, delete: shows },
  };
  let next = 40;
  const service = await startService(documentOf(paths), ({ method, path, who, json }) => {
    const [, kind, number] = path.split("/");
    if (kind === "slots") return [200, [1, 2, 3].map((slot) => ({ id: slot, isTaken: taken.has(slot) }))];
    if (number === undefined) {
      if (method === "GET") return [200, [...bookings.values()].filter(({ guest }) => guest === who)];
      const { slotId, remark } = json as { slotId?: unknown; remark?: unknown };
      if (typeof slotId !== "number" || typeof remark !== "string") return [422, { error: "slotId, remark" }];
      if (taken.has(slotId)) return [409, { error: "it is taken" }];
      const made = { id: next++, slotId, remark, guest: who };
      taken.add(slotId);
      bookings.set(made.id, made);
      return [201, made];
    }
    const found = bookings.get(Number(number));
    if (!found || found.guest !== who) return [404, { error: "no such booking" }];
    if (method === "DELETE") return taken.delete(found.slotId) && bookings.delete(found.id) ? [204] : [500];
    return [200, found];
  });
  const said = authorizationOf(await scanAsTwo(service));
  await service.close();
  expect(said["DELETE /bookings/{id}"]).toBe("enforced confirmed");
  expect([[...taken], [...bookings.keys()]]).toEqual([[1], [7]]);
});

test("Resources of JSON:API are made with their relationships and changed by their ids, and a JSON Patch is written where nothing else is read", async () => {
  const folders = [{ id: "f1", owner: "ann", name: "Letters" }];
  const notes = new Map([["n1", { id: "n1", owner: "ben", folder: "f2", words: "Buy tea" }]]);
  const reference = object({ data: object({ type: { type: "string", enum: ["folders"] }, id: text }) });
  const resource = (more: Record<string, unknown>) =>
    object({
      data: object({ type: { type: "string", enum: ["notes"] }, attributes: object({ words: text }), ...more }),
    });
  const patch = { type: "array", items: object({ op: text, path: text, value: text }) };
  const jsonApi = "application/vnd.api+json";
  const paths = {
    "/folders": { get: shows, post: takes(object({ name: text })) },
    "/folders/{id}": { get: shows, patch: takes(patch, "application/json-patch+json"), delete: shows },
    "/notes": { get: shows, post: takes(resource({ relationships: object({ folder: reference }) }), jsonApi) },
    "/notes/{id}": { get: shows, patch: takes(resource({}), jsonApi), delete: shows },
    "/notes/{id}/archive": { post: shows },
  };
  let next = 40;
  const wire = ({ id, words, folder }: { id: string; words: string; folder: string }) => ({
    data: {
      type: "notes",
      id,
      attributes: { words },
      relationships: { folder: { data: { type: "folders", id: folder } } },
    },
  });
  type Resource = {
    data?: {
      type?: string;
      id?: string;
      attributes?: { words?: string };
      relationships?: { folder?: { data?: { id?: string } } };
    };
  };
  const service = await startService(documentOf(paths), ({ method, path, who, type, json }): Answered => {
    const [, kind, name, below] = path.split("/");
    if (kind === "notes" && method !== "GET" && method !== "DELETE" && type !== jsonApi)
      return [415, { error: jsonApi }];
    if (kind === "folders") {
      const mine = folders.filter(({ owner }) => owner === who);
      if (name === undefined && method === "GET") return [200, mine];
      if (name === undefined) {
        const made = { id: `f${next++}`, owner: who, name: (json as { name?: string }).name ?? "" };
        return made.name === "" ? [422, { error: "name" }] : folders.push(made) ? [201, made] : [500];
      }
      const found = mine.find((one) => one.id === name);
      if (!found) return [404, { error: "no such folder" }];
      if (method === "DELETE") return folders.splice(folders.indexOf(found), 1) ? [204] : [500];
      if (method === "GET") return [200, found];
      if (!type.includes("json-patch")) return [415, { error: "send a JSON Patch" }];
      const steps = Array.isArray(json) ? json : [];
      if (steps.length === 0 || steps.some((step) => step.op !== "replace" || step.path !== "/name"))
        return [422, { error: "no such field" }];
      return [200, Object.assign(found, { name: String(steps[0].value) })];
    }
    const data = (json as Resource).data ?? {};
    if (name === undefined) {
      if (method === "GET")
        return [200, { data: [...notes.values()].filter(({ owner }) => owner === who).map((one) => wire(one).data) }];
      const folder = folders.find((one) => one.owner === who && one.id === data.relationships?.folder?.data?.id);
      if (data.type !== "notes" || !data.attributes?.words) return [422, { error: "words" }];
      if (!folder) return [422, { error: "no such folder" }];
      const made = { id: `n${next++}`, owner: who, folder: folder.id, words: data.attributes.words };
      notes.set(made.id, made);
      return [201, wire(made)];
    }
    const found = notes.get(name);
    if (found?.owner !== who) return [404, { error: "no such note" }];
    if (method === "DELETE") return notes.delete(name) ? [204] : [500];
    if (method === "GET" || below === "archive") return [200, wire(found)];
    if (data.id !== name) return [409, { error: "data.id is another" }];
    return [200, wire(Object.assign(found, { words: data.attributes?.words ?? found.words }))];
  });
  const said = authorizationOf(await scanAsTwo(service));
  await service.close();
  const writes = ["PATCH /folders/{id}", "DELETE /folders/{id}", "PATCH /notes/{id}", "DELETE /notes/{id}"];
  const all = [...writes, "POST /notes/{id}/archive"];
  expect(all.map((call) => said[call])).toEqual(Array(5).fill("enforced confirmed"));
  expect([folders, [...notes.keys()]]).toEqual([[{ id: "f1", owner: "ann", name: "Letters" }], ["n1"]]);
});

test("Who is refused a creation is not asked for it with every body that there is, and whoever may make one is asked", async () => {
  const asked: string[] = [];
  const folders = new Map([[7, { id: 7, name: "Letters", colour: "red", remark: "Of last year" }]]);
  const folder = object({ name: text, colour: text, remark: text });
  const paths = {
    "/folders": { get: shows, post: takes(folder) },
    "/folders/{id}": { get: shows, patch: takes(folder), delete: shows },
  };
  let next = 40;
  const service = await startService(documentOf(paths), ({ method, path, who, json }) => {
    const number = path.split("/")[2];
    if (number === undefined) {
      if (method === "GET") return [200, [...folders.values()]];
      const { name, colour, remark } = json as Record<string, unknown>;
      if (![name, colour, remark].every((value) => typeof value === "string")) return [422, { error: "name" }];
      asked.push(who);
      if (who !== "ben") return [403, { error: "editors only" }];
      const made = { id: next++, name: `${name}`, colour: `${colour}`, remark: `${remark}` };
      folders.set(made.id, made);
      return [201, made];
    }
    const found = folders.get(Number(number));
    if (!found) return [404, { error: "no such folder" }];
    if (method === "GET") return [200, found];
    if (who !== "ben") return [403, { error: "editors only" }];
    if (method === "DELETE") return folders.delete(found.id) ? [204] : [500];
    return [200, Object.assign(found, json)];
  });
  const said = authorizationOf(await scanAsTwo(service));
  await service.close();
  expect(said["DELETE /folders/{id}"]).toMatch(/^enforced/);
  expect(asked.filter((who) => who === "ann")).toHaveLength(2);
  expect([...folders.keys()]).toEqual([7]);
});

test("A thing whose address nobody may have twice is made with an address of its own, on the same host", async () => {
  const notes = new Map([[7, { id: 7, title: "Tea shop", url: "https://tea.example/menu", owner: "ann" }]]);
  const addresses = new Set<string>();
  const note = takes(object({ title: text, url: text }));
  const paths = { "/notes": { get: shows, post: note }, "/notes/{id}": { get: shows, put: note, delete: shows } };
  let next = 40;
  const service = await startService(documentOf(paths), ({ method, path, who, json }) => {
    const number = path.split("/")[2];
    if (number === undefined) {
      if (method === "GET") return [200, [...notes.values()].filter(({ owner }) => owner === who)];
      const { title, url } = json as { title?: unknown; url?: unknown };
      if (typeof title !== "string" || !/^https:/.test(String(url))) return [400, { error: "title and url" }];
      if ([...notes.values()].some((one) => one.url === url)) return [409, { error: "You have one with this address" }];
      addresses.add(String(url).split("#", 1)[0] ?? "");
      const made = { id: next++, title, url: String(url), owner: who };
      notes.set(made.id, made);
      return [201, made];
    }
    const found = notes.get(Number(number));
    if (!found || found.owner !== who) return [404, { error: "no such note" }];
    if (method === "DELETE") return notes.delete(found.id) ? [204] : [500];
    return [200, method === "PUT" ? Object.assign(found, json) : found];
  });
  const said = authorizationOf(await scanAsTwo(service));
  await service.close();
  expect(said["DELETE /notes/{id}"]).toBe("enforced confirmed");
  expect(said["PUT /notes/{id}"]).toBe("enforced confirmed");
  expect([...addresses]).toEqual(["https://tea.example/menu"]);
  expect([...notes.keys()]).toEqual([7]);
});

test.each<[string, number, (name: string) => unknown, "read" | "listed"]>([
  [
    "told by 422 in the field's own errors",
    422,
    (name) => ({ errors: { [name]: ["has already been taken"] } }),
    "read",
  ],
  ["told by 400 in a database's words", 400, (name) => ({ error: `UNIQUE constraint failed: notes.${name}` }), "read"],
  ["where only a list shows it", 422, (name) => ({ error: `This ${name} is taken.` }), "listed"],
])("A thing whose code nobody may have twice is made with a code of its own, %s", async (_, status, fault, shown) => {
  const notes = new Map([[7, { id: 7, title: "Tea", code: "TEA", owner: "ann" }]]);
  const note = takes(object({ title: text, code: { ...text, pattern: "^[A-Z0-9]+$", example: "TEA" } }));
  const item: Record<string, object> = shown === "read" ? { get: shows } : {};
  const paths = { "/notes": { get: shows, post: note }, "/notes/{id}": { ...item, put: note, delete: shows } };
  let [next, asked] = [40, 0];
  const service = await startService(documentOf(paths), ({ method, path, who, json }) => {
    const number = path.split("/")[2];
    const { title, code } = json as { title?: unknown; code?: unknown };
    if (number === undefined) {
      if (method === "GET") return [200, [...notes.values()].filter(({ owner }) => owner === who)];
      if (typeof title !== "string" || !/^[A-Z0-9]+$/.test(String(code))) return [400, { error: "title and code" }];
      asked += 1;
      if ([...notes.values()].some((one) => one.code === code)) return [status, fault("code")];
      const made = { id: next++, title, code: String(code), owner: who };
      notes.set(made.id, made);
      return [201, made];
    }
    const found = notes.get(Number(number));
    if (!found || found.owner !== who) return [404, { error: "no such note" }];
    if (method === "GET" && shown === "listed") return [405, { error: "not by GET" }];
    if (method === "DELETE") return notes.delete(found.id) ? [204] : [500];
    return [200, method === "PUT" ? Object.assign(found, json) : found];
  });
  const said = authorizationOf(await scanAsTwo(service));
  await service.close();
  expect(said["DELETE /notes/{id}"]).toBe("enforced confirmed");
  expect(said["PUT /notes/{id}"]).toBe("enforced confirmed");
  expect([...notes.keys()]).toEqual([7]);
  expect(asked).toBeLessThan(9);
});
