import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";
import { isBelowPerson } from "./below-person.ts";

const ids: Record<Name, number> = { root: 20, alice: 21, bob: 22, mara: 24 };
const accounts = Object.entries(ids).map(([who, id]) => ({ id, username: who, email: `${who}@example.com` }));

/** People who are all listed to each other; `mayRead` tells who gets what stands below one of them. */
const shop =
  (below: (id: number) => unknown, mayRead: (who: Name, id: number) => boolean = () => true) =>
  ({ who, path }: Ask): Reply => {
    if (who === null) return { status: 401 };
    if (path === "/me") return { body: accounts.find(({ id }) => id === ids[who]) };
    if (path === "/users") return { body: accounts };
    const id = Number(/^\/users\/(\d+)\/things$/.exec(path)?.[1]);
    if (!accounts.some((one) => one.id === id) || !mayRead(who, id)) return { status: 404, body: { error: "no" } };
    return { body: below(id) };
  };
const operations = ["GET /me", "GET /users", "GET /users/{id}/things"].map((call) =>
  operationOf(call, call.includes("{") ? { example: "/users/20/things" } : {}),
);
const judgedOf = async (target: (ask: Ask) => Reply) =>
  (await authorizeTarget(target, operations, ["alice", "bob"])).judged.get("GET /users/{id}/things")?.authorization;

const orders = (id: number) => [{ id: id + 100, user_id: id, total_amount: id * 3, placed: "2025-03-01" }];
const posts = (id: number) => [{ id: id + 100, user_id: id, title: `What ${id} saw`, likes: 3 }];

test("What is private below another person is a hole where people are listed to each other, and none where it is each one's own", async () => {
  expect(await judgedOf(shop(orders))).toMatchObject({
    ...{ state: "missing", confidence: "likely", code: "below-another-person" },
    reason: "bob gets what stands below alice, among them total_amount.",
  });
  expect(await judgedOf(shop(orders, (who, id) => ids[who] === id))).toMatchObject({ state: "enforced" });
});

test("What holds nothing private below a person may be for everyone", async () => {
  expect(await judgedOf(shop(posts))).not.toMatchObject({ state: "missing" });
});

test.each([
  ["/users/{id}/orders", "/users/21/orders", true],
  ["/accounts/{accountId}/orders", "/accounts/ann/orders", true],
  // An account is also what money is on, and its number somebody's by chance.
  ["/accounts/{accountId}/balance", "/accounts/21/balance", false],
])("%s, asked as %s, stands below a person: %s", (template, path, expected) => {
  expect(isBelowPerson(template, path, new Set(["21", "ann"]), new Set(["22", "bob"]))).toBe(expected);
});

/** Carts that no list shows, and articles likewise: each says whose it is. */
const unlisted = ({ who, path }: Ask): Reply => {
  if (who === null) return { status: 401 };
  if (path === "/me") return { body: accounts.find(({ id }) => id === ids[who]) };
  const [, kind, id] = /^\/(carts|articles)\/(1)$/.exec(path) ?? [];
  return id === undefined
    ? { status: 404 }
    : { body: { [kind === "carts" ? "cart" : "article"]: { id: 1, user_id: 21 } } };
};

test("A cart that says it is another's is a likely hole where no list shows any, and an article that says so is none", async () => {
  const calls = ["GET /me", "GET /carts/{id}", "GET /articles/{id}"];
  const { judged } = await authorizeTarget(
    unlisted,
    calls.map((call) => operationOf(call, call.includes("{") ? { example: call.slice(4).replace("{id}", "1") } : {})),
    ["alice", "bob"],
  );
  expect(judged.get("GET /carts/{id}")?.authorization).toMatchObject({
    ...{ state: "missing", confidence: "likely", code: "personal-thing-returned" },
  });
  expect(judged.get("GET /articles/{id}")?.authorization.state).not.toBe("missing");
});
