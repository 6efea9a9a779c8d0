import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readArguments } from "./options.ts";
import { runTarget } from "./run.ts";
import { tellOn } from "./telling.ts";

const folder = mkdtempSync(join(tmpdir(), "postern-run-"));
const notes = new Map<number, object>();
let made = 0;
/** Called when something was made. */
let onMade = () => {};
/** Whether what was made can be removed. */
let removes = true;
/** Whether a removal gets an answer. */
let answers = true;
let target: Server;
let url: string;

const secured = { security: [{ token: [] }], responses: { 200: { description: "It." } } };
const byId = { parameters: [{ name: "id", in: "path", required: true, schema: { type: "integer" } }] };
const schema = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const document = {
  openapi: "3.0.0",
  info: { title: "Notes", version: "1" },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  paths: {
    "/notes": {
      get: secured,
      post: { ...secured, requestBody: { required: true, content: { "application/json": { schema } } } },
    },
    "/notes/{id}": { get: { ...secured, ...byId }, delete: { ...secured, ...byId } },
  },
};

beforeAll(async () => {
  target = createServer(async (request, response) => {
    const body = await new Response(request as unknown as ReadableStream).text();
    const give = (status: number, answer?: unknown) =>
      setTimeout(
        () => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer)),
        20,
      );
    const { pathname } = new URL(request.url ?? "/", "http://target");
    if (pathname === "/openapi.json") return give(200, document);
    const [isNote, id] = /^\/notes(?:\/(\d+))?$/.exec(pathname) ?? [];
    if (isNote === undefined) return give(404, { error: "not found" });
    if (!/^Bearer (ann|ben)-4711$/.test(request.headers.authorization ?? "")) return give(401, { error: "sign in" });
    if (request.method === "POST") {
      const note = { id: ++made, ...JSON.parse(body) };
      notes.set(note.id, note);
      give(201, note);
      return setTimeout(onMade, 25);
    }
    if (id === undefined) return give(200, [...notes.values()]);
    const found = notes.get(Number(id));
    if (!found) return give(404, { error: "not found" });
    if (request.method !== "DELETE") return give(200, found);
    if (!answers) return undefined;
    if (!removes) return give(500, { error: "broken" });
    notes.delete(Number(id));
    return give(200, {});
  }).listen(0, "127.0.0.1");
  await once(target, "listening");
  url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const entry = (name: string) =>
    `  - name: ${name}\n    fixedHeaders: [{ name: Authorization, value: "Bearer ${name}-4711" }]\n`;
  writeFileSync(join(folder, "auth.yaml"), `auth:\n${entry("ann")}${entry("ben")}`);
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Scans with objects of its own until the first one was made, and stops then as Ctrl-C does. */
async function stopOnceMade() {
  const stop = new AbortController();
  onMade = () => stop.abort();
  const given = ["scan", url, "--auth", join(folder, "auth.yaml"), "--environment", "staging", "--create-objects"];
  const { options } = readArguments(given);
  let told = "";
  const telling = tellOn({ write: (text) => (told += text) }, "json");
  const tools = {
    print() {},
    printFolded() {},
    columns: 80,
    telling,
    signal: stop.signal,
    ownsProcess: false,
    made: new Map(),
    engines: [],
  };
  const before = made;
  const { outcome } = await runTarget({ ...options, url }, tools);
  expect(stop.signal.aborted).toBe(true);
  expect(made).toBeGreaterThan(before);
  const lines = told
    .trim()
    .split("\n")
    .map((line): { type: string; message?: string } => JSON.parse(line));
  return { outcome, lines, messages: lines.flatMap(({ message }) => message ?? []) };
}

test("A scan that is stopped while something of its own stands removes it before it ends", async () => {
  const { outcome, lines, messages } = await stopOnceMade();
  expect([...notes.values()]).toEqual([]);
  expect(outcome.leftovers).toEqual([]);
  expect(outcome.reason).toBe("The scan was stopped. What it found until then is kept.");
  // The verdict says it, once: a terminal tells all but what is for information.
  expect(lines.filter(({ type, message }) => type !== "info" && message === outcome.reason)).toEqual([]);
  // Nothing is said of what is removed a moment later.
  expect(messages.filter((one) => /next scan|may still be/i.test(one))).toEqual([]);
  expect(messages.at(-1)).toMatch(/^Scan stopped: \d+ operations?, /);
});

test("A stopped scan names what it could not remove, and promises no later scan that would", async () => {
  removes = false;
  const { outcome, messages } = await stopOnceMade();
  const { leftovers = [] } = outcome;
  expect(leftovers).toHaveLength(notes.size);
  // Whoever stops before the answer to making it is read does not hear what the new one is called.
  const paths = leftovers.flatMap(({ path }) => path ?? []);
  expect([...notes.keys()].map((id) => `/notes/${id}`)).toEqual(expect.arrayContaining(paths));
  for (const said of [...leftovers.map(({ reason }) => reason), ...messages]) expect(said).not.toMatch(/next scan/i);
});

test.skipIf(process.platform === "win32")(
  "Who ends the command at once, by a second Ctrl-C, is told what stands on the target",
  async () => {
    answers = false;
    const given = ["scan", url, "--auth", join(folder, "auth.yaml"), "--environment", "staging", "--create-objects"];
    const child = spawn(process.execPath, ["server/command/main.ts", ...given], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    onMade = () => void child.kill("SIGINT");
    let said = "";
    child.stderr.on("data", (chunk) => {
      const before = said;
      said += chunk;
      if (/Ctrl-C again/.test(said) && !/Ctrl-C again/.test(before)) child.kill("SIGINT");
    });
    const [code] = await once(child, "close");
    expect([code, said]).toEqual([2, expect.stringMatching(/Left behind: .+ by hand\.\n {2}curl /)]);
  },
);

test.skipIf(process.platform === "win32")(
  "A terminal that is closed stops a scan as Ctrl-C does, however often it is told: it cleans up and writes its files",
  async () => {
    [answers, removes] = [true, true];
    notes.clear();
    const file = join(folder, "closed.json");
    const given = ["scan", url, "--auth", join(folder, "auth.yaml"), "--environment", "staging", "--create-objects"];
    const child = spawn(process.execPath, ["server/command/main.ts", ...given, "--out", `json=${file}`], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    // Whoever reads its words is gone too.
    child.stderr.destroy();
    onMade = () => {
      child.kill("SIGHUP");
      setTimeout(() => child.kill("SIGHUP"), 50);
    };
    const [code] = await once(child, "close");
    expect(code).toBe(2);
    expect([...notes.values()]).toEqual([]);
    expect(JSON.parse(readFileSync(file, "utf8")).scan.reason).toBe(
      "The scan was stopped. What it found until then is kept.",
    );
  },
);
