import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "./command.ts";

/** Invoices that everybody makes, sees and removes their own of. */
const tokens: Record<string, string> = { "alice-4711-token": "alice", "bob-0815-token": "bob" };
const responses = { 200: { description: "ok" } };
const schema = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const parameters = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
const described = {
  openapi: "3.0.0",
  info: { title: "Invoices", version: "1" },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/invoices": {
      get: { responses },
      post: { requestBody: { content: { "application/json": { schema } } }, responses },
    },
    "/invoices/{id}": { parameters, get: { responses }, delete: { responses } },
  },
};
let folder: string;
let target: Server;
let url: string;
const invoices = new Map([[1, { id: 1, owner: "alice", title: "Ink" }]]);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-made-"));
  let next = 2;
  target = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    const give = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { pathname } = new URL(request.url ?? "/", "http://target");
    if (pathname === "/openapi.json") return give(200, described);
    const id = /^\/invoices(?:\/(\d+))?$/.exec(pathname);
    if (!id) return give(404, { error: "not found" });
    const owner = tokens[/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? ""];
    if (!owner) return give(401, { error: "sign in" });
    if (id[1] === undefined && request.method === "GET")
      return give(
        200,
        [...invoices.values()].filter((one) => one.owner === owner),
      );
    if (id[1] === undefined && request.method === "POST") {
      const { title } = /^\{"title":/.test(text) ? JSON.parse(text) : {};
      if (typeof title !== "string") return give(422, { error: "title is missing" });
      const made = { id: next++, owner, title };
      invoices.set(made.id, made);
      return give(201, made);
    }
    const one = invoices.get(Number(id[1]));
    if (one?.owner !== owner) return give(404, { error: "not found" });
    if (request.method === "DELETE") invoices.delete(one.id);
    return give(200, one);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => target.once("listening", resolve));
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const entry = ([token, name]: [string, string]) =>
    `  - name: ${name}\n    fixedHeaders: [{ name: Authorization, value: "Bearer ${token}" }]\n`;
  writeFileSync(at("auth.yaml"), `auth:\n${Object.entries(tokens).map(entry).join("")}`);
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function postern(...given: string[]) {
  const written = { out: "", err: "" };
  const exit = await runCommand(given, {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
  });
  return { exit, ...written };
}

test("Who was not asked is told why, where the scan says it of all", async () => {
  const made = ["scan", url, "--auth", at("auth.yaml"), "--out", `json=${at("reads.json")}`];
  await postern(...made);
  const asked = ["access", "explain", "DELETE", "/invoices/{id}", "--as", "bob", "--from", at("reads.json")];
  expect(await postern(...asked)).toMatchObject({
    ...{
      exit: 0,
      out: expect.stringMatching(
        /as bob: not tested\. The scan did not ask it as bob\. DELETE may change something\. In production/,
      ),
    },
  });
});

test("What a scan made shows who may make it: the file says so, two of them alike, and the request stands behind it", async () => {
  const asked = ["--auth", at("auth.yaml"), "--environment", "staging", "--create-objects"];
  for (const file of ["a", "b"]) {
    const out = `json=${at(`${file}.json`)}`;
    expect((await postern("access", "export", at(`${file}.yaml`), url, ...asked, "--out", out)).exit).toBe(0);
  }
  const text = readFileSync(at("a.yaml"), "utf8");
  expect(readFileSync(at("b.yaml"), "utf8")).toBe(text);
  expect(text).toContain("POST /invoices: { alice: allowed, bob: unknown, anonymous: denied }");
  expect([...invoices.keys()]).toEqual([1]);

  const explain = (label: string) =>
    postern("access", "explain", "POST", "/invoices", "--as", label, "--from", at("a.json"));
  const { out } = await explain("alice");
  expect(out).toMatch(/^POST \/invoices as alice: allowed\. alice made an object that was then seen with its mark\.\n/);
  const command = `curl -i -X POST -H "authorization: Bearer $ALICE" -H "content-type: application/json" --data-binary`;
  expect(out).toMatch(
    new RegExp(
      `  Make an object as alice:\n    ${command.replaceAll("$", "\\$")} '\\{"title":"postern-.+"${url}/invoices"\n    201 `,
    ),
  );
  expect(out).not.toContain("4711-token");
  expect(await explain("bob")).toMatchObject({
    ...{
      exit: 0,
      out: "POST /invoices as bob: not tested. The scan did not ask it as bob: one object is enough, and alice made it.\n",
    },
  });
  expect(await explain("carol")).toMatchObject({
    ...{ exit: 3, err: expect.stringContaining("carol took no part. Choose one of anonymous, alice, bob.") },
  });
});
