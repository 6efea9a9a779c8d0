import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { curlAs } from "../proof/curl-pair.ts";
import { redactorFor } from "../proof/redact.ts";
import { createGate } from "../wire/gate.ts";
import { createSender } from "../wire/send.ts";
import { createIdentities } from "./identities.ts";
import { createSessions } from "./sessions.ts";

const ended = "Expires=Thu, 01 Jan 1970 00:00:00 GMT";
const limits = {
  concurrency: 1,
  ratePerSecond: Number.POSITIVE_INFINITY,
  maxRequests: 100,
  maxBodyBytes: 2 ** 20,
  timeoutMs: 3000,
  maxDurationMs: 20_000,
  allowPrivate: true,
};

/** Signs in at a service that sets these cookies, and reads something as whoever signed in and as a stranger with a made-up session. */
async function signIn(setCookie: string[], name: string) {
  const cookies: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === "/login") return response.writeHead(204, { "set-cookie": setCookie }).end();
    cookies.push(request.headers.cookie ?? "");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(cookies));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const token = { from: "cookie", name } as const;
  const login = { method: "POST", path: "/login", contentType: "application/json", body: "{}", token } as const;
  const traits = { label: "ann", role: "user", isPrivileged: false, tenantLabel: null, healthPath: null, login };
  const identities = createIdentities({ authMethod: "none", credentials: null, traits, others: [] });
  const rights = { environment: "development", makesObjects: true, signIns: ["POST /login"] } as const;
  const gate = createGate(rights, () => {});
  const sender = await createSender({ url, identities, gate }, limits, new AbortController().signal, { log() {} });
  try {
    const sessions = createSessions({ identities, send: sender.send, log() {} });
    const wrong = await sessions.begin();
    const probe = { id: "read", purpose: "Read", method: "GET", path: "/me" };
    const answer = await sessions.send({ ...probe, identity: "owner", label: "ann" });
    await sessions.send({ ...probe, identity: "invalid", label: "ann" });
    return { cookies, wrong, answer, identities };
  } finally {
    await sender.close();
    server.closeAllConnections();
    server.close();
  }
}

const services: [service: string, set: string[], name: string, sent: string][] = [
  [
    "Express with cookie-session",
    ["session=eyJ1aWQiOjEwMX0=; path=/; httponly", "session.sig=Zb1QmT9xk3; path=/; httponly"],
    "*",
    "session=eyJ1aWQiOjEwMX0=; session.sig=Zb1QmT9xk3",
  ],
  [
    "Django",
    ["csrftoken=pQ7cR2f0aX; Max-Age=31449600; Path=/", "sessionid=k29dm3vq0z; HttpOnly; Path=/"],
    "*",
    "sessionid=k29dm3vq0z; csrftoken=pQ7cR2f0aX",
  ],
  [
    "Laravel",
    ["XSRF-TOKEN=eyJpdiI6IjEi; expires=Fri, 01 Jan 2100 00:00:00 GMT", "laravel_session=eyJpdiI6IjIi; httponly"],
    "*",
    "laravel_session=eyJpdiI6IjIi; XSRF-TOKEN=eyJpdiI6IjEi",
  ],
  [
    "a service whose cookie is named",
    ["first=a1b2c3d4; Path=/", "door=e5f6a7b8; Path=/"],
    "door",
    "door=e5f6a7b8; first=a1b2c3d4",
  ],
  [
    "a service that takes cookies away",
    [`old_session=x1y2z3w4; ${ended}`, "gone=; Path=/", "flash=q1w2e3r4; Max-Age=0", "sid=1a2b3c4d", "sid=5e6f7a8b"],
    "*",
    "sid=5e6f7a8b",
  ],
];

test.each(services)("A sign-in at %s keeps the cookies that a browser would", async (_service, set, name, sent) => {
  const { cookies, wrong, answer, identities } = await signIn(set, name);
  expect([...wrong]).toEqual([]);
  const [asAnn, madeUp = ""] = cookies;
  expect(asAnn).toBe(sent);
  const starts = sent.split("; ").map((pair) => pair.slice(0, pair.indexOf("=") + 1));
  for (const pair of sent.split("; ")) expect(madeUp).not.toContain(pair);
  for (const start of starts) expect(madeUp).toContain(start);
  const command = curlAs(answer, identities);
  const shown = redactorFor(identities.secrets()).text(answer.body) + command;
  for (const pair of sent.split("; ")) expect(shown).not.toContain(pair.slice(pair.indexOf("=") + 1));
  expect(command).toContain(starts.length > 1 ? '"cookie: $' : `"cookie: ${starts[0]}$`);
});

test("A sign-in whose named cookie is not set, or is taken away, has failed", async () => {
  for (const set of [["other=e5f6a7b8"], [`door=e5f6a7b8; ${ended}`, "other=e5f6a7b8"]]) {
    const { wrong } = await signIn(set, "door");
    expect(wrong.get("ann")).toContain("the answer sets no cookie door.");
  }
});
