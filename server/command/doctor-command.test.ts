import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { runCommand } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "postern-doctor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let target: Server | null = null;
afterEach(() => {
  target?.closeAllConnections();
  target?.close();
});

/** The address of a target that answers so. */
async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  target = server;
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function doctor(...given: string[]): Promise<{ exit: number; out: string; err: string }> {
  const written = { out: "", err: "" };
  const exit = await runCommand(["doctor", ...given], {
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
  });
  return { exit, ...written };
}

const description = { openapi: "3.0.0", info: { title: "Notes", version: "1" }, paths: { "/notes": { get: {} } } };
const auth = (...labels: string[]) => {
  const entry = (name: string) =>
    `  - name: ${name}\n    fixedHeaders: [{ name: Authorization, value: "Bearer ${name}-4711" }]\n`;
  const file = join(folder, "auth.yaml");
  writeFileSync(file, `auth:\n${labels.map(entry).join("")}`);
  return ["--auth", file];
};

test("Each consent is told by what it alone allows", async () => {
  const url = await answering(({ url: path, headers }, response) => {
    const give = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (path === "/openapi.json") return give(200, description);
    return headers.authorization ? give(200, []) : give(401, { error: "sign in" });
  });
  const consents = ["create-objects", "write-back", "intrusive"] as const;
  const said = async (labels: string[], ...given: (typeof consents)[number][]) => {
    const options = ["--environment", "staging", ...given.map((one) => `--${one}`)];
    const { exit, out } = await doctor(url, ...(labels.length > 0 ? auth(...labels) : []), ...options);
    expect(exit).toBe(0);
    return out.split("\n").filter((line) => /^With|writes/.test(line));
  };
  const made = /^With --create-objects it makes one object of each kind, .+ calls each GET that acts once\.$/;
  const back = /^With --write-back it sends existing objects what they hold already, unchanged, as their owner and/;
  const malformed = /^It also sends malformed writes/;
  const tries = /^With --intrusive it tries each sign-in 15 times in a row/;
  const matching = (...all: RegExp[]) => all.map((one) => expect.stringMatching(one));
  expect(await said([], "create-objects")).toEqual(matching(made, malformed));
  expect(await said([], "intrusive")).toEqual(matching(/^It writes nothing\.$/, tries));
  expect(await said(["ann", "ben"], ...consents)).toEqual(matching(made, back, malformed, tries));
  expect(await said(["ann"], "write-back")).toEqual(matching(/it sends what a record of ann holds already/, malformed));
  expect(await said([], "write-back")).toEqual(matching(/it writes nothing back: that needs an identity/, malformed));
});

test("Ctrl-C while the target is asked is told as that, and not as a fault", async () => {
  const url = await answering(() => void process.emit("SIGINT"));
  expect(await doctor(url)).toEqual({
    exit: 2,
    out: "",
    err: "Stopping. Ctrl-C again ends at once.\nStopped before all was asked: what a scan would meet cannot be told.\n",
  });
});

test("Where no description is found and nothing shows an API, identities are tried all the same, and the code stays", async () => {
  const url = await answering((request, response) => {
    const give = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url !== "/login") return void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Notes");
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () =>
      JSON.parse(Buffer.concat(parts).toString()).password === "right"
        ? give(200, { token: "ann-4711-token" })
        : give(401, { error: "wrong" }),
    );
  });
  const entry = (name: string, password: string) => `  - name: ${name}
    loginEndpointAuth:
      endpoint: /login
      payloadUserPwd: { usernameField: user, username: ${name}, passwordField: password, password: ${password} }
      token: { extractFrom: body, extractSelector: /token }
`;
  const file = join(folder, "login.yaml");
  const fixed = '  - name: cy\n    fixedHeaders: [{ name: Authorization, value: "Bearer cy-4711" }]\n';
  writeFileSync(file, `auth:\n${entry("ann", "right")}${entry("ben", "wrong")}${fixed}`);
  const { exit, out } = await doctor(url, "--auth", file);
  expect(exit).toBe(2);
  expect(out).toMatch(/answers with 200 and a page, and no description of an API stands at the usual places\./);
  expect(out).toMatch(
    /^ann: alive\. Signing in at \/login works\.\nben: not alive\. .+\ncy: not refused\. \/ answers/m,
  );
  expect(out).toContain("name a description with --openapi, and a read that refuses anonymous callers is asked.");
});
