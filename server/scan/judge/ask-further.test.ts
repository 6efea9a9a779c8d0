import { expect, test } from "vitest";
import { judgeTarget, operationOf, type Reply, type Target } from "./judged-target.fixture.ts";

const data = { iban: "DE02120300000000202051", balance: 12, note: "rent" };

test("What an overload answered is asked for again, and what was decided is not", async () => {
  let strangers = 0;
  const target: Target = ({ who, path }) => {
    if (path !== "/me") return { status: 404 };
    if (who === "owner") return { body: data };
    return { status: who === "anonymous" && strangers++ === 0 ? 503 : 401 };
  };
  const { judged, asks } = await judgeTarget(target, [operationOf("GET /me")]);
  expect(judged[0]?.authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
  const asked = asks.filter(({ path }) => path === "/me").map(({ who }) => who);
  expect(asked.slice(0, 3)).toEqual(["owner", "anonymous", "invalid"]);
  expect(asked.filter((who) => who === "anonymous")).toHaveLength(2);
  expect(asked.filter((who) => who === "invalid")).toHaveLength(1);
  expect(judged[0]?.exchanges.filter(({ identity }) => identity === "anonymous").map(({ status }) => status)).toEqual([
    503, 401,
  ]);
});

test("What is still overloaded stays open after one request more", async () => {
  const target: Target = ({ path }) => ({ status: path === "/news" ? 503 : 404 });
  const { judged, asks } = await judgeTarget(target, [operationOf("GET /news")]);
  expect(judged[0]?.authentication.code).toBe("blocked");
  const times = (who: string) => asks.filter((ask) => ask.who === who && ask.path === "/news").length;
  expect([times("owner"), times("anonymous"), times("invalid")]).toEqual([2, 2, 1]);
});

test("An owner who is served and then is not is asked once more", async () => {
  let owners = 0;
  const target: Target = ({ who, path }) => {
    if (path !== "/news") return { status: 404 };
    return who === "owner" && owners++ === 1 ? { status: 500 } : { body: data };
  };
  const { judged } = await judgeTarget(target, [operationOf("GET /news")]);
  expect(judged[0]?.authentication.code).toBe("same-data-without-credential");
});

test("An id that another operation shows later is asked for", async () => {
  const target: Target = ({ who, path }) => {
    if (path === "/people/7") return { body: { name: "Ann", entryId: 41 } };
    if (path.startsWith("/entries/41")) return who === "owner" ? { body: data } : { status: 404 };
    return { status: 404 };
  };
  const entry = operationOf("GET /entries/{entryId}", { exampleSeen: false });
  const { judged } = await judgeTarget(target, [entry, operationOf("GET /people/{id}")]);
  expect(judged.find(({ path }) => path === entry.path)?.authentication).toMatchObject({
    state: "enforced",
    code: "hidden-from-strangers",
  });
});

test("What strangers get in the owner's form with values of their own is theirs where it is the same each time", async () => {
  const theirs = (title: string): Reply => ({ body: { title, motto: `${title} for all` } });
  let asked = 0;
  const judge = async (strangers: () => string) => {
    const target: Target = ({ who, path }) =>
      path === "/start" ? theirs(who === "owner" ? "Ann's page" : strangers()) : { status: 404 };
    const { judged, asks } = await judgeTarget(target, [operationOf("GET /start")]);
    return [judged[0]?.authentication.code, asks.filter(({ who }) => who === "anonymous").length];
  };
  expect(await judge(() => "Welcome")).toEqual(["own-answer-for-strangers", 2]);
  expect(await judge(() => `Guest ${asked++}`)).toEqual(["different-data-for-strangers", 2]);
});
