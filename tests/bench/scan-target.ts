import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A documented API of as many operations as it is told, each answered after a latency in ms; prints its port. Every
 * collection has a list, an item, and a way to add, change and remove one; objects belong to two users.
 */
const [count = "500", latency = "0"] = process.argv.slice(2);
const collections = Math.max(1, Math.round(Number(count) / 5));
const users: Record<string, string> = { "Bearer bench-ann": "ann", "Bearer bench-bob": "bob" };
const itemsOf: Record<string, number> = { ann: 1, bob: 2 };

const names = Array.from({ length: collections }, (_, at) => `collection-${at}`);
const known = new Set(names);
const parameter = { name: "id", in: "path", required: true, schema: { type: "integer" } };
const item = { type: "object", properties: { id: { type: "integer" }, title: { type: "string" } } };
const answers = (schema: object) => ({
  200: { description: "Found", content: { "application/json": { schema } } },
});
const body = { required: true, content: { "application/json": { schema: { ...item, required: ["title"] } } } };
const document = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Benchmark", version: "1" },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: Object.fromEntries(
    names.flatMap((name) => [
      [
        `/v1/${name}`,
        {
          get: { responses: answers({ type: "array", items: item }) },
          post: { requestBody: body, responses: answers(item) },
        },
      ],
      [
        `/v1/${name}/{id}`,
        {
          parameters: [parameter],
          get: { responses: answers(item) },
          put: { requestBody: body, responses: answers(item) },
          delete: { responses: { 204: { description: "Removed" } } },
        },
      ],
    ]),
  ),
});

const server = createServer((request, response) => {
  const [status, text] = answer(request);
  request.resume();
  setTimeout(() => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(text);
  }, Number(latency));
});

function answer({ method = "GET", url = "/", headers }: IncomingMessage): [number, string] {
  const path = url.split("?", 1)[0] ?? "";
  if (path === "/openapi.json") return [200, document];
  const [, version, name = "", id] = path.split("/");
  if (version !== "v1" || !known.has(name)) return [404, '{"error":"There is nothing here."}'];
  const user = users[headers.authorization ?? ""];
  if (!user) return [401, '{"error":"Sign in."}'];
  const own = { id: itemsOf[user], title: `${name} of ${user}`, owner: user };
  if (id === undefined)
    return method === "GET" ? [200, JSON.stringify([own])] : [400, '{"error":"A title is missing."}'];
  if (Number(id) !== own.id) return [404, '{"error":"No such item."}'];
  return method === "GET" ? [200, JSON.stringify(own)] : [400, '{"error":"A title is missing."}'];
}

server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
