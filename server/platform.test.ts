import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ownPort } from "./testing/own-port.ts";

/** Milliseconds that one start may take. */
const startLimit = 180_000;

let dataDir: string;
const running = new Set<ChildProcess>();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "postern-platform-"));
});
afterEach(async () => {
  for (const child of running) {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Started = { child: ChildProcess; url: string; printed(): string; exit: Promise<number | null> };

/** Spawns the server as a user would; `printed` is what it wrote so far. */
async function spawnServer(env: Record<string, string> = {}, file = "server/main.ts"): Promise<Started> {
  const port = env.PORT ?? String(await ownPort());
  const child = spawn(process.execPath, ["--max-semi-space-size=16", file], {
    env: {
      PATH: process.env.PATH,
      PORT: port,
      LIVE_PORT: String(await ownPort()),
      POSTERN_PRACTICE_PORT: "0",
      POSTERN_PORTAL_PORT: "0",
      POSTERN_DATA_DIR: dataDir,
      ...env,
    },
  });
  running.add(child);
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const exit = once(child, "exit").then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { child, url: `http://localhost:${port}`, printed: () => text, exit };
}

async function ready(server: Started): Promise<Started> {
  const exited = server.exit.then(() => {
    throw new Error(`The server ended: ${server.printed()}`);
  });
  // A first start makes a database, which takes a machine that is busy with other things a minute.
  const started = expect.poll(() => server.printed(), { timeout: startLimit }).toMatch(/Sign in: |To sign in/);
  await Promise.race([exited, started]);
  exited.catch(() => undefined);
  return server;
}

const linkOf = (server: Started) => /^Sign in: (\S+)$/m.exec(server.printed())?.[1] ?? "";

async function signIn(server: Started): Promise<string> {
  const token = new URL(linkOf(server)).searchParams.get("token");
  const answer = await fetch(`${server.url}/api/auth/verify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

describe("The server as a process", () => {
  test("keeps what it confirmed though it is killed, restarts at once, and prints a sign-in link until it was used", async () => {
    const first = await ready(await spawnServer());
    expect(linkOf(first)).toMatch(new RegExp(`^${first.url}/auth/verify\\?token=[\\w-]{43}$`));
    first.child.kill("SIGKILL");
    await first.exit;

    const second = await ready(await spawnServer());
    const cookie = await signIn(second);
    const create = (name: string) =>
      fetch(`${second.url}/api/teams`, {
        method: "POST",
        headers: { "content-type": "application/json", cookie },
        body: JSON.stringify({ name }),
      });
    for (let n = 0; n < 20; n++) expect((await create(`Team ${n}`)).status).toBe(201);
    second.child.kill("SIGKILL");
    await second.exit;

    const third = await ready(await spawnServer());
    expect(linkOf(third)).toBe("");
    const teams = await (await fetch(`${third.url}/api/teams`, { headers: { cookie } })).json();
    expect(teams).toHaveLength(20);
  });

  test("lets no second server into its data directory, and says which setting to change", async () => {
    const first = await ready(await spawnServer());
    const second = await spawnServer();
    expect(await second.exit).toBe(1);
    expect(second.printed()).toMatch(/^Another Postern server .+POSTERN_DATA_DIR to another directory\.\n$/);
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  });

  test.each(["PORT", "LIVE_PORT"])(
    "names %s when that port is in use, and leaves the data directory free",
    async (setting) => {
      const taken = createServer().listen(0, "127.0.0.1");
      await once(taken, "listening");
      const address = taken.address();
      const port = String(address && typeof address === "object" ? address.port : 0);
      const server = await spawnServer({ [setting]: port });
      expect(await server.exit).toBe(1);
      expect(server.printed()).toBe(
        `Port ${port} is in use. Set ${setting} to a free port, or stop the program that uses it.\n`,
      );
      taken.close();
      const next = await ready(await spawnServer());
      next.child.kill("SIGTERM");
      expect(await next.exit).toBe(0);
    },
  );

  // Windows ends a process at once, whatever the signal.
  test.skipIf(process.platform === "win32")("ends on SIGTERM after the requests in flight, with success", async () => {
    const server = await ready(await spawnServer());
    const body = JSON.stringify({ email: "nobody@example.test", password: "wrong" });
    // The server answers at once that it is ready for the body, and has the request from then on.
    const headers = { "content-type": "application/json", "content-length": body.length, expect: "100-continue" };
    const asked = httpRequest(`${server.url}/api/auth/login`, { method: "POST", headers });
    const status = new Promise<number | undefined>((resolve, reject) => {
      asked.on("response", (response) => resolve(response.resume().statusCode)).on("error", reject);
    });
    asked.flushHeaders();
    await once(asked, "continue");
    // It is in flight as long as its body is not complete.
    asked.write(body.slice(0, 10));
    server.child.kill("SIGTERM");
    await expect.poll(() => fetch(server.url).catch(() => "nobody listens any more")).toBe("nobody listens any more");
    asked.end(body.slice(10));
    expect(await status).toBe(401);
    expect(await server.exit).toBe(0);
  });

  test("refuses a wrong setting by name, a database that does not answer, and a worker without one", async () => {
    const wrong = await spawnServer({ PORT: "a lot" });
    expect(await wrong.exit).toBe(1);
    expect(wrong.printed()).toContain('The setting PORT cannot be used: "a lot"');
    const unanswered = await spawnServer({ DATABASE_URL: `postgres://127.0.0.1:${await ownPort()}/x` });
    expect(await unanswered.exit).toBe(1);
    expect(unanswered.printed()).toMatch(/^DATABASE_URL cannot be used: /);
    const worker = await spawnServer({}, "server/worker.ts");
    expect(await worker.exit).toBe(1);
    expect(worker.printed()).toMatch(/needs DATABASE_URL/);
  });
});
