import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const json = (value: unknown): Reply => [200, JSON.stringify(value)];

test("what answers with data above known paths is found, a page or a folder there is not", async () => {
  const { operations } = await scanSite({
    routes: {
      "/": [
        200,
        '<script>fetch("/quays/east/lamps");fetch("/shop/goods/all");fetch("/files/x/y")</script>',
        "text/html",
      ],
      "/quays/east/lamps": json([{ id: 4, lit: true }]),
      "/quays/east": json({ lamps: 12, berths: 4 }),
      "/shop/goods/all": json([{ id: 4, price: 12 }]),
      "/shop/goods": [200, "<!doctype html><h1>Goods</h1>", "text/html"],
      "/files/x/y": json({ size: 4, of: "chart" }),
      "/files/x": [403, "Forbidden", "text/plain"],
    },
  });
  const sources = new Map(operations.map(({ path, source }) => [path, source]));
  expect([...sources.keys()].sort()).toEqual(["/files/x/y", "/quays/east", "/quays/east/lamps", "/shop/goods/all"]);
  expect(sources.get("/quays/east")).toBe("answer");
});
