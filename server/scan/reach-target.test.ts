import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { limitsFor } from "../scan-limits.ts";
import { describedOperations } from "./discover/described-operations.ts";
import { reachTarget } from "./reach-target.ts";

const described = JSON.stringify({
  openapi: "3.0.0",
  info: { title: "Notes", version: "1" },
  paths: { "/open": { get: { responses: { 200: {} } } }, "/notes": { get: { responses: { 200: {} } } } },
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** What reaching a target says that answers so, and where it is described for whoever asks. */
async function reach(answer: (path: string, response: ServerResponse) => void, isDescribed = false) {
  const server = createServer((request: IncomingMessage, response) => answer(request.url ?? "/", response));
  servers.push(server.listen(0, "127.0.0.1"));
  await new Promise((resolve) => server.once("listening", resolve));
  const targetUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const traffic = isDescribed ? describedOperations(described, new URL(targetUrl)) : [];
  const request = { targetUrl, environment: "production", authMethod: "none", credentials: null, traffic } as const;
  return await reachTarget(request, limitsFor(request, true, {}), AbortSignal.timeout(20_000));
}
const page = (response: ServerResponse, status = 200) =>
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html><p>Hello</p>");
const json = (response: ServerResponse, status: number, body = "{}") =>
  response.writeHead(status, { "content-type": "application/json" }).end(body);

const api = (path: string, response: ServerResponse) => {
  if (path === "/openapi.json") return json(response, 200, described);
  return json(response, path === "/notes" ? 401 : path === "/open" ? 200 : 404);
};

test.each([
  ["a page for everything", (_: string, response: ServerResponse) => page(response), "answers with 200 and a page"],
  [
    "404 for everything",
    (_: string, response: ServerResponse) => response.writeHead(404).end("no"),
    "answers with 404",
  ],
  ["500 for everything", (_: string, response: ServerResponse) => json(response, 500), "answers with 500"],
] as const)("A target that has %s is reached, and nothing shows that an API stands there", async (_, answer, said) => {
  const { obstacle, doubt } = await reach(answer);
  expect(obstacle).toBe(null);
  expect(doubt).toMatch(
    RegExp(`^127\\.0\\.0\\.1:\\d+ ${said}, and no description of an API stands at the usual places`),
  );
  expect((await reach(answer, true)).doubt).toContain("No described read is there, of 2 that were tried.");
});

test("A read that refuses anonymous callers is found by the description that stands at the target, too", async () => {
  const told = { obstacle: null, doubt: null, refusing: "/notes" };
  const description = { path: "/openapi.json", operations: [{ path: "/open" }, { path: "/notes" }] };
  expect(await reach(api)).toMatchObject({ ...told, description });
  expect(await reach(api, true)).toMatchObject({ ...told, description: null });
});

test("An API shows by what its address answers where it is described nowhere", async () => {
  expect(await reach((_, response) => json(response, 404))).toMatchObject({ doubt: null, refusing: null });
  expect(await reach((_, response) => response.writeHead(401).end())).toMatchObject({ doubt: null, refusing: "/" });
});
