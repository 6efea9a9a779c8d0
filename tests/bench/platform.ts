import { spawn } from "node:child_process";
import { once } from "node:events";
import { putEmbedded } from "../../server/testing/embedded-template.ts";
import { ownPort } from "../../server/testing/own-port.ts";

type SpawnOptions = {
  dataDir: string;
  env?: Record<string, string>;
  /** The cookie of a session that an earlier start on the same directory gave. */
  session?: string;
};

export type Platform = {
  pid: number;
  url: string;
  practice: string;
  livePort: number;
  signInLink: string | null;
  /** Milliseconds from the process's start to the first healthy answer. */
  readyMs: number;
  /** All that was printed so far; in developer mode mails and sign-in links are in it. */
  printed(): string;
  /** Performs a call as the first superadmin; throws on a non-OK answer. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** The session cookie, once a call was made. */
  cookie(): Promise<string>;
  /** Makes further calls with a session that a browser started, for when the printed link was spent there. */
  adopt(cookie: string): void;
  close(): Promise<void>;
};

/** Milliseconds for a first start on a machine that is busy with other things. */
const startLimit = 600_000;

/**
 * Starts the real platform as a process of its own on free ports, with the practice API and without the portal page. Without
 * `DATABASE_URL` it begins with an up-to-date database that holds nothing yet, unless its directory has one.
 * `env` sets further settings, or fixes a port so that a restart answers where the one before did.
 */
export async function spawnPlatform({ dataDir, env = {}, session: given }: SpawnOptions): Promise<Platform> {
  const port = Number(env.PORT ?? (await ownPort()));
  const livePort = Number(env.LIVE_PORT ?? (await ownPort()));
  const practicePort = Number(env.POSTERN_PRACTICE_PORT ?? (await ownPort()));
  const url = `http://localhost:${port}`;
  if (!env.DATABASE_URL) await putEmbedded(dataDir);
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "server/main.ts"], {
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(port),
      LIVE_PORT: String(livePort),
      POSTERN_PRACTICE_PORT: String(practicePort),
      POSTERN_PORTAL_PORT: "0",
      POSTERN_DATA_DIR: dataDir,
      POSTERN_PUBLIC_URL: url,
      DATABASE_URL: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk));
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk));
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  for (;;) {
    const healthy = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) break;
    if (child.exitCode !== null || performance.now() - startedAt > startLimit)
      throw new Error(`The platform did not start: ${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const readyMs = performance.now() - startedAt;
  const link = () => /Sign in: (\S+)\n/.exec(printed)?.[1] ?? null;
  while (!link() && !/To sign in, /.test(printed)) await once(child.stdout, "data");
  let session: Promise<string> | null = given ? Promise.resolve(given) : null;
  const signIn = async () => {
    const token = new URL(link() ?? fail("The platform printed no sign-in link.")).searchParams.get("token");
    const answer = await fetch(`${url}/api/auth/verify`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url },
      body: JSON.stringify({ token }),
    });
    if (!answer.ok) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";")[0])
      .join("; ");
  };
  const cookie = () => (session ??= signIn());
  return {
    pid: child.pid ?? fail("The platform has no process id."),
    url,
    livePort,
    printed: () => printed,
    practice: `http://localhost:${practicePort}`,
    signInLink: link(),
    readyMs,
    cookie,
    adopt(cookie) {
      session = Promise.resolve(cookie);
    },
    async call<T>(method: string, path: string, body?: unknown) {
      const headers: Record<string, string> = { cookie: await cookie(), origin: url };
      if (body !== undefined) headers["content-type"] = "application/json";
      const answer = await fetch(url + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
    async close() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function fail(message: string): never {
  throw new Error(message);
}
