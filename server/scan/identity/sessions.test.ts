import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { runScan } from "../engine.ts";
import type { ScanIdentity, ScanLimits, ScanListener, ScanRequest } from "../outcome.ts";

const limits: ScanLimits = {
  concurrency: 2,
  ratePerSecond: Number.POSITIVE_INFINITY,
  maxRequests: 5000,
  maxBodyBytes: 2 ** 20,
  timeoutMs: 3000,
  maxDurationMs: 30_000,
  guesses: [],
  allowPrivate: true,
};

const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

const resources = ["invoices", "orders", "payments", "customers", "contracts", "devices", "projects", "tickets"];
const documentOf = () => ({
  openapi: "3.0.0",
  info: { title: "Sessions", version: "1" },
  security: [{ bearer: [] }],
  components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
  paths: Object.fromEntries(
    resources.map((name) => [`/${name}`, { get: { responses: { 200: { description: "ok" } } } }]),
  ),
});

/** An API whose tokens die after `uses` requests, and whose login gives a new one. */
async function startExpiring(uses: number, how: "json" | "header" | "cookie" = "json", breaks = 0) {
  let made = 0;
  let broken = 0;
  const left = new Map<string, number>();
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    if (request.url === "/openapi.json") return send(200, documentOf());
    if (request.url === "/login" && request.method === "POST") {
      if (broken++ < breaks) return request.socket.destroy();
      let body = "";
      request.on("data", (chunk) => {
        body += chunk;
      });
      return request.on("end", () => {
        if (!body.includes("correct horse")) return send(403, { error: "wrong password" });
        const token = `session-${++made}-b7d3f2a9c1`;
        left.set(token, uses);
        return how === "json"
          ? send(200, { data: { token } })
          : how === "header"
            ? send(204, null, { "x-session": `Bearer ${token}` })
            : send(200, {}, { "set-cookie": [`theme=dark; Path=/`, `sid=${token}; HttpOnly; Path=/`] });
      });
    }
    const token =
      request.headers.authorization?.replace("Bearer ", "") ??
      /sid=([\w-]+)/.exec(request.headers.cookie ?? "")?.[1] ??
      "";
    const remaining = left.get(token) ?? 0;
    if (remaining <= 0) return send(401, { error: "unauthorized" });
    left.set(token, remaining - 1);
    const name = (request.url ?? "").slice(1);
    if (!resources.includes(name) && name !== "me") return send(404, { error: "not found" });
    return send(200, { items: [{ id: 1, name: `${name} of the owner`, iban: "DE02120300000000202051" }] });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, logins: () => made };
}

const login = (token: NonNullable<ScanIdentity["login"]>["token"], password = "correct horse") => ({
  method: "POST" as const,
  path: "/login",
  contentType: "application/json" as const,
  token,
  body: JSON.stringify({ user: "alice", password }),
});
const request = (targetUrl: string, more: Partial<ScanRequest["traits"] & object>): ScanRequest => ({
  targetUrl,
  environment: "development",
  authMethod: "bearer",
  credentials: null,
  traits: {
    label: "default",
    role: "user",
    isPrivileged: false,
    tenantLabel: null,
    login: null,
    healthPath: null,
    ...more,
  },
});
async function scan(given: ScanRequest) {
  const lines: string[] = [];
  const healths: Record<string, string> = {};
  const listener: ScanListener = {
    log: (_type, line) => void lines.push(line),
    progress() {},
    probed: (label, { alive, never, reason }) => {
      healths[label] = `${alive ? "alive" : never ? "never" : "dead"}: ${reason}`;
    },
  };
  const outcome = await runScan(given, limits, listener, new AbortController().signal);
  return { outcome, log: lines.join("\n"), healths };
}

describe("A session", () => {
  test("that dies again and again is renewed, and every verdict is what a session that lives would have shown", async () => {
    const target = await startExpiring(25);
    const { outcome, log } = await scan(
      request(target.url, { login: login({ from: "json", pointer: "/data/token" }) }),
    );
    expect(target.logins()).toBeGreaterThan(1);
    expect(log).toContain("The session of default ended. Signing in again");
    const states = outcome.operations
      .filter(({ path }) => resources.includes(path.slice(1)))
      .map(({ authentication }) => `${authentication.state} ${authentication.code}`);
    expect(states).toEqual(resources.map(() => "enforced refused-without-credential"));
    expect(JSON.stringify(outcome)).not.toMatch(/b7d3f2a9c1|correct horse/);
    expect(log).not.toMatch(/b7d3f2a9c1|correct horse/);
  });

  test.each(["header", "cookie"] as const)("is obtained from a %s", async (how) => {
    const target = await startExpiring(10_000, how);
    const token =
      how === "header" ? { from: "header" as const, name: "X-Session" } : { from: "cookie" as const, name: "sid" };
    const { outcome } = await scan(request(target.url, { login: login(token) }));
    expect(outcome.operations.find(({ path }) => path === "/invoices")?.authentication).toMatchObject({
      state: "enforced",
      confidence: "confirmed",
    });
  });

  test("begins though the connection of signing in broke", async () => {
    const target = await startExpiring(Number.POSITIVE_INFINITY, "json", 1);
    const { outcome } = await scan(request(target.url, { login: login({ from: "json", pointer: "/data/token" }) }));
    expect(outcome.operations.length).toBeGreaterThan(0);
    expect(target.logins()).toBe(1);
  });

  test("that dies and cannot be renewed ends the scan, and nothing that it got afterwards counts", async () => {
    const target = await startExpiring(18);
    const first = await fetch(`${target.url}/login`, { method: "POST", body: '{"password":"correct horse"}' });
    const { data } = (await first.json()) as { data: { token: string } };
    const { outcome } = await scan({ ...request(target.url, { healthPath: "/me" }), credentials: data.token });
    expect(outcome.status).toBe("failed");
    expect(outcome.reason).toMatch(/session of the identity default ended|refused/);
    for (const { authentication } of outcome.operations) expect(authentication.code).not.toBe("credential-refused");
  });

  test("that cannot be begun ends the scan before it claims anything", async () => {
    const target = await startExpiring(10);
    const { outcome } = await scan(
      request(target.url, { login: login({ from: "json", pointer: "/data/token" }, "wrong") }),
    );
    expect(outcome).toMatchObject({ status: "failed", operations: [] });
    expect(outcome.reason).toContain("Signing in as default failed: the target answered with 403");
  });

  test("is told of with what showed it, also where nobody said how to probe it", async () => {
    const target = await startExpiring(10_000);
    const token = async () => {
      const answer = await fetch(`${target.url}/login`, { method: "POST", body: '{"password":"correct horse"}' });
      return ((await answer.json()) as { data: { token: string } }).data.token;
    };
    const other = (label: string, given: Partial<ScanIdentity>): ScanIdentity => ({
      ...{ label, role: "user", isPrivileged: false, tenantLabel: null, login: null, healthPath: null },
      ...{ authMethod: "bearer" as const, credentials: null },
      ...given,
    });
    const at = { from: "json" as const, pointer: "/data/token" };
    const { healths } = await scan({
      ...request(target.url, {}),
      credentials: await token(),
      others: [
        other("probed", { credentials: await token(), healthPath: "/me" }),
        other("signing", { login: login(at) }),
        other("mistyped", { login: login(at, "wrong") }),
        other("ended", { credentials: "session-long-gone" }),
      ],
    });
    expect(healths).toEqual({
      default: expect.stringMatching(/^alive: \/\w+ accepts it and denies anonymous callers\.$/),
      probed: "alive: /me accepts it.",
      signing: "alive: Signing in at /login works.",
      mistyped: expect.stringMatching(/^never: Signing in as mistyped failed: the target answered with 403/),
      ended: "never: It is refused with 401 everywhere.",
    });
  });

  test("that dies and is renewed, or is not, is told of as it ended", async () => {
    const at = { from: "json" as const, pointer: "/data/token" };
    const renewed = await startExpiring(25);
    expect((await scan(request(renewed.url, { login: login(at) }))).healths.default).toBe(
      "alive: The session ended; signing in again at /login brought a new one.",
    );
    const lost = await startExpiring(18);
    const first = await fetch(`${lost.url}/login`, { method: "POST", body: '{"password":"correct horse"}' });
    const { data } = (await first.json()) as { data: { token: string } };
    const { healths } = await scan({ ...request(lost.url, { healthPath: "/me" }), credentials: data.token });
    expect(healths.default).toBe("dead: The session ended and could not be renewed.");
  });
});
