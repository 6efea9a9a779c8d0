import { expect, test } from "vitest";
import { users } from "../db/tables/schema.ts";
import { describeOnDrawnEngine, describeOnPostgres, type OpenDatabase } from "../testing/on-engines.ts";
import { openTestApp } from "../testing/test-app.ts";
import { clientKey } from "./client-key.ts";
import { hashPassword } from "./password.ts";
import { signInLimits } from "./sign-in-limits.ts";

const [stranger, owner] = ["203.0.113.9", "198.51.100.7"];
const email = "maya@acme.test";

async function limitsOn(open: OpenDatabase) {
  const db = await open();
  let now = Date.now();
  const pass = (seconds: number) => {
    now += seconds * 1000;
  };
  /** A web process: each has limits of its own over the same database. */
  const web = () => signInLimits(db, () => now);
  return { web, pass };
}
/** Whether work passes, or how many seconds it is too early. */
const outcome = async (work: Promise<unknown>) =>
  work.then(
    () => "passes",
    (error: { message: string }) => /Try again in (.*?)(?:, or .*)?\.$/.exec(error.message)?.[1],
  );

describeOnDrawnEngine("The limits of signing in", (open) => {
  test("count passwords that arrive at once like those in turn", async () => {
    const { web } = await limitsOn(open);
    const all = Array.from({ length: 20 }, () => outcome(web().password(stranger, email)));
    expect((await Promise.all(all)).filter((one) => one === "passes")).toHaveLength(5);
  });
});

describeOnPostgres("The limits of signing in", (open) => {
  test("let the right user in from another client, however many wrong passwords a stranger sent", async () => {
    const { web } = await limitsOn(open);
    const [one, other] = [web(), web()];
    for (let attempt = 0; attempt < 60; attempt++) await outcome(one.password(stranger, email));
    expect(await outcome(one.password(stranger, email))).not.toBe("passes");
    for (const process of [one, other]) expect(await outcome(process.password(owner, email))).toBe("passes");
  });

  test("make a client wait longer after each wrong password for an account, in all web processes and after a restart", async () => {
    const { web, pass } = await limitsOn(open);
    for (let attempt = 0; attempt < 5; attempt++) expect(await outcome(web().password(stranger, email))).toBe("passes");
    for (const seconds of [15, 30, 60, 120]) {
      expect(await outcome(web().password(stranger, email))).toBe(seconds > 90 ? "2 minutes" : `${seconds} seconds`);
      pass(seconds);
      expect(await outcome(web().password(stranger, email))).toBe("passes");
    }
    expect(await outcome(web().password(stranger, "other@acme.test"))).toBe("passes");
    pass(3601);
    expect(await outcome(web().password(stranger, email))).toBe("passes");
  });

  test("forgive a client's wrong passwords once it sent the right one", async () => {
    const { web } = await limitsOn(open);
    for (let attempt = 0; attempt < 5; attempt++) await web().password(owner, email);
    await web().right(owner, email);
    for (let attempt = 0; attempt < 5; attempt++) expect(await outcome(web().password(owner, email))).toBe("passes");
  });

  test("hold a client that tries many accounts", async () => {
    const { web, pass } = await limitsOn(open);
    for (let attempt = 0; attempt < 50; attempt++) await web().password(stranger, `p${attempt}@acme.test`);
    expect(await outcome(web().password(stranger, "p51@acme.test"))).toBe("15 minutes");
    pass(900);
    expect(await outcome(web().password(stranger, "p51@acme.test"))).toBe("passes");
  });

  test("bound the mails to one address, without an answer that tells, and shut nobody out from asking", async () => {
    const { web, pass } = await limitsOn(open);
    const sent: boolean[] = [];
    for (const client of ["203.0.113.1", "203.0.113.2", "203.0.113.3"])
      for (let attempt = 0; attempt < 5; attempt++) sent.push(await web().link(client, email));
    expect(sent.filter(Boolean)).toHaveLength(10);
    expect(await outcome(web().link("203.0.113.1", email))).toBe("15 minutes");
    expect(await outcome(web().link(owner, email))).toBe("passes");
    pass(900);
    expect(await web().link(owner, email)).toBe(true);
  });
});

test("An IPv6 client is its network, in which it may draw any address", () => {
  expect(clientKey("2001:db8:1:2:aaaa::1")).toBe(clientKey("2001:db8:1:2:bbbb::2"));
  expect(clientKey("2001:db8:1:2::1")).not.toBe(clientKey("2001:db8:1:3::1"));
  expect(clientKey("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("A client is its address, whatever port a proxy writes behind it", () => {
  for (const told of ["203.0.113.9:40000", "203.0.113.9:40011", "[::ffff:203.0.113.9]:40000"])
    expect(clientKey(told)).toBe("203.0.113.9");
  expect(clientKey("[2001:db8:1:2::1]:40000")).toBe(clientKey("2001:db8:1:2::7"));
});

test("The right password signs in from elsewhere while a stranger guesses, and the stranger is told when to try again and what other way there is", async () => {
  const platform = await openTestApp();
  await platform.signedIn("viewer", await platform.tenant());
  await platform.db.system(async (tx) =>
    tx.update(users).set({ email, passwordHash: await hashPassword("correct horse battery") }),
  );
  const login = (remoteAddress: string, password: string) =>
    platform.app.inject({
      method: "POST",
      url: "/api/auth/login",
      remoteAddress,
      headers: { origin: "http://localhost:4000" },
      payload: { email, password },
    });
  for (let attempt = 0; attempt < 5; attempt++)
    expect((await login(stranger, "wrong horse battery")).statusCode).toBe(401);
  const refused = await login(stranger, "correct horse battery");
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.body).toMatch(/Too many attempts\. Try again in \d+ seconds, or ask for a sign-in link\./);
  expect((await login(owner, "correct horse battery")).statusCode).toBe(200);
  await platform.close();
});
