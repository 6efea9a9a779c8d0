import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const order = (id: number, owner: string) => ({
  id,
  owner,
  goods: `What ${owner} ordered`,
  iban: `DE021203000000002020${id}`,
});

/** Whoever may more is listed all orders, and whoever may less one; `toAlice` is what she gets of the other one. */
const ordersOf = (toAlice: Reply) =>
  authorizeTarget(
    ({ who, path }) => {
      const [mine, other] = [order(71, "alice"), order(92, "root")];
      if (path === "/orders") return { body: who === "root" ? [mine, other] : [mine] };
      if (path === "/orders/71") return { body: mine };
      if (path === "/orders/92") return who === "root" ? { body: other } : toAlice;
      return { status: 404 };
    },
    [operationOf("GET /orders"), operationOf("GET /orders/{id}", { example: "/orders/71" })],
    ["alice", "root"],
  );

test("Who may less is asked for what only the lists of whoever may more show, where nothing else tells", async () => {
  const { judged, asks } = await ordersOf({ status: 403 });
  expect(judged.get("GET /orders/{id}")?.authorization).toMatchObject({
    state: "enforced",
    confidence: "confirmed",
    code: "refused-to-others",
  });
  expect(asks.filter(({ who, path }) => who === "alice" && path === "/orders/92")).toHaveLength(1);
});

test("Who may less and gets it is a likely hole, and no certain one", async () => {
  const { judged } = await ordersOf({ body: order(92, "root") });
  expect(judged.get("GET /orders/{id}")?.authorization).toMatchObject({ state: "missing", confidence: "likely" });
});

test("Where no list shows what is whose, nothing more is asked", async () => {
  const { judged } = await authorizeTarget(
    ({ path }) => (path.startsWith("/orders/") ? { body: order(71, "alice") } : { status: 404 }),
    [operationOf("GET /orders/{id}")],
    ["alice", "root"],
  );
  expect(judged.get("GET /orders/{id}")?.authorization.code).toBe("allowed-by-role");
});
