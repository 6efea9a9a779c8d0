import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practiceTruth } from "./ground-truth.ts";
import { type Practice, startPractice } from "./practice.ts";
import { practiceIdentities } from "./truth/identities.ts";
import type { Weakness } from "./truth/practice-truth.ts";
import { personOf } from "./truth/practice-truth.ts";
import { tokenRows } from "./truth/weaknesses.ts";

let practice: Practice;
beforeAll(async () => {
  practice = await startPractice({ port: 0 });
});
afterAll(() => practice.close());

const mina = practiceIdentities.find(({ label }) => label === "mina") as (typeof practiceIdentities)[number];
const [head = "", body = "", signature = ""] = mina.jwt.split(".");
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** What is wrong with a token, what finds it, and the token. */
const tampered: [what: string, weaknesses: Weakness[], token: string][] = [
  ["without a signature", ["unsigned-token"], `${encode({ alg: "none", typ: "JWT" })}.${body}.`],
  [
    "with another signature",
    ["invalid-credential-accepted"],
    `${head}.${body}.${signature.split("").reverse().join("")}`,
  ],
  [
    "of another person, signed as before",
    ["invalid-credential-accepted"],
    `${head}.${encode({ sub: "1", exp: 4e9 })}.${signature}`,
  ],
  ["signed with a known key", ["weak-token-secret", "invalid-credential-accepted"], mina.weakJwt],
  ["that ended", ["expired-token"], mina.endedJwt],
];
const services = practiceTruth.filter(({ method, path }) => tokenRows.some(({ call }) => call === `${method} ${path}`));
const strict = practiceTruth.filter(({ path }) =>
  ["/api/v1/accounts", "/auth/session", "/api/v1/tasks"].includes(path),
);
const cases = [...services, ...strict].filter(({ method }) => method === "GET");

const status = async (path: string, headers: Record<string, string>) =>
  (await fetch(practice.url + path.replace(/\{\w+\}/, "1"), { headers })).status;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe("tokens are read as strictly as the ground truth says", () => {
  test.each(cases.map((truth) => [truth.path, truth] as const))("%s", async (path, { weaknesses }) => {
    for (const token of [mina.token, mina.jwt]) expect(await status(path, bearer(token))).toBe(200);
    for (const [what, finds, token] of tampered) {
      const isOpen = finds.some((weakness) => weaknesses.includes(weakness));
      expect([what, await status(path, bearer(token))]).toEqual([what, isOpen ? 200 : 401]);
    }
    const inQuery = await status(`${path}?access_token=${mina.token}`, {});
    expect(inQuery).toBe(weaknesses.includes("credential-in-query") ? 200 : 401);
  });
});

const signIn = (url: string, path: string, sent: string) => fetch(url + path, { method: "POST", body: sent });

test("a token from signing in ends after its time, and signing in again gives another", async () => {
  const brief = await startPractice({ port: 0, session: { seconds: 3 } });
  const ask = async () => {
    const answer = await signIn(brief.url, mina.login.path, mina.login.body);
    return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
  };
  const alive = async (token: string) => (await fetch(`${brief.url}/auth/session`, { headers: bearer(token) })).status;
  const first = await ask();
  expect(await alive(first)).toBe(200);
  await expect.poll(() => alive(first)).toBe(401);
  const second = await ask();
  expect(second).not.toBe(first);
  expect(await alive(second)).toBe(200);
  await brief.close();
});

test("a cookie from signing in ends after its requests", async () => {
  const brief = await startPractice({ port: 0, session: { requests: 2 } });
  const { path, body: sent, cookie } = mina.cookieLogin;
  const answer = await signIn(brief.url, path, sent);
  const given = answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  expect(given.startsWith(`${cookie}=`)).toBe(true);
  const alive = async () => (await fetch(`${brief.url}/auth/session`, { headers: { cookie: given } })).status;
  expect([await alive(), await alive(), await alive()]).toEqual([200, 200, 401]);
  await brief.close();
});

test("only doors with a limit shut after wrong tries", async () => {
  const doors = practiceTruth.filter(({ note }) => note.startsWith("sign-in"));
  expect(doors.length).toBeGreaterThanOrEqual(5);
  for (const { path, weaknesses } of doors) {
    const wrong = JSON.stringify({ email: "nobody@alder.example", password: "x", pin: "x", code: "x" });
    const heard = new Set<number>();
    for (let tries = 0; tries < 12; tries++) heard.add((await signIn(practice.url, path, wrong)).status);
    expect([path, heard.has(429)]).toEqual([path, !weaknesses.includes("unlimited-sign-in")]);
  }
});

test("everyone gets in by every way that the ground truth lists", async () => {
  for (const { label, token, jwt, login } of practiceIdentities) {
    const answer = await signIn(practice.url, login.path, login.body);
    const session = ((await answer.json()) as { data: { access_token: string } }).data.access_token;
    for (const one of [token, jwt, session]) {
      const asked = await fetch(`${practice.url}/auth/session`, { headers: bearer(one) });
      expect(((await asked.json()) as { email: string }).email).toBe(personOf(label).email);
    }
  }
});
