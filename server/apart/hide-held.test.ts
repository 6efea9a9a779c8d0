import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { redacted } from "../hide-secrets.ts";
import { testLimits } from "../scan/local-target.ts";
import { createEngine } from "./engine.ts";
import { hidingHeld } from "./hide-held.ts";

const token = "Zk9Qp7wXr2Lm8vTb4Yh6Nc3";
const hex = Buffer.from(token).toString("hex");
const first = token.slice(0, 12);
const last = token.slice(-12);
const base64 = Buffer.from(`id:${token}:x`).toString("base64url");

test("What an engine tells loses each secret that it held by then, but keeps its own words", () => {
  const secrets = new Set<string>();
  const hide = hidingHeld(secrets);
  const told = { method: "GET", state: "inconclusive-2", path: `/a/${token}`, responseHeaders: { [`x-${hex}`]: last } };
  expect(hide(told)).toEqual(told);
  secrets.add(token).add("inconclusive-2");
  expect(hide(told)).toEqual({ ...told, path: `/a/${redacted}`, responseHeaders: { [`x-${redacted}`]: redacted } });
});

test("A target that shows the credential in addresses, names and texts gets it nowhere into what leaves the engine", async () => {
  const forms = [token, hex, first, last, base64];
  const server = createServer((request, response) => {
    const json = (body: unknown) =>
      response
        .writeHead(200, { "content-type": "application/json", [`x-${last}`]: token, location: `/z/${token}` })
        .end(JSON.stringify(body));
    if (request.url === "/openapi.json") {
      const operation = (form: string) => ({
        ...{ summary: `Home of ${form}`, description: `Deletes ${form}`, operationId: `op_${form}` },
        parameters: [{ name: form, in: "query", schema: { type: "string", example: form } }],
      });
      const schema = { type: "object", properties: { [hex]: { type: "string", example: token } } };
      return json({
        ...{ openapi: "3.0.0", info: { title: token, version: token } },
        paths: Object.fromEntries(
          forms.flatMap((form, at) => [
            [`/u/${form}/home${at}`, { get: operation(form) }],
            [`/read/${form}/all${at}`, { get: {} }],
            [`/w/${form}/x${at}`, { post: { requestBody: { content: { "application/json": { schema } } } } }],
          ]),
        ),
      });
    }
    if (request.url === "/robots.txt") return response.writeHead(200).end(`Disallow: /r/${token}\nDisallow: /s/${hex}`);
    if (request.url !== "/") return json({ id: 7, [token]: first, message: `Database ${token} populated.` });
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<a href="/a/${token}">Delete ${token}</a><a href="/c?next=${base64}&d=${first}">c</a>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const told: unknown[] = [];
  const outcome = await createEngine({ memoryMb: 640 }).runScan(
    {
      targetUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      environment: "staging",
      authMethod: "bearer",
      credentials: token,
      makesObjects: true,
    },
    testLimits({ maxRequests: 700, concurrency: 8, timeoutMs: 60_000 }),
    { log: (...line) => void told.push(line), progress() {}, made: async (object) => void told.push(object) },
    new AbortController().signal,
  );
  server.closeAllConnections();
  server.close();
  expect([outcome.status, outcome.reason]).toEqual(["completed", null]);
  expect(outcome.operations.length).toBeGreaterThan(5);
  const all = JSON.stringify([outcome, told]).toLowerCase();
  expect(all).toContain(redacted);
  for (const form of forms) expect(all).not.toContain(form.toLowerCase());
});

test("What an engine tells shows the marks with which a target's text would read as another", () => {
  const hide = hidingHeld(new Set());
  const body = { "na\u202eem": "\u001b[31mred\u001b[0m", lines: "one\n\ttwo\r\n" };
  expect(hide({ path: "/pay/\u202egpj.exe", body })).toEqual({
    path: "/pay/\\u202egpj.exe",
    body: { "na\\u202eem": "\\u001b[31mred\\u001b[0m", lines: "one\n\ttwo\r\n" },
  });
});
