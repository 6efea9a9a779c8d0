import { afterEach, expect, test } from "vitest";
import { closeSites, scanSite } from "../discover/discovery.fixture.ts";

afterEach(closeSites);

const page = `<html><body>
  <a href="/refill">Reset the database</a>
  <a href="/morning" onclick="return confirm('Really remove all orders?')">Morning</a>
  <a href="/evening">Opening hours</a>
  <form action="/tidy"><button>Delete everything</button></form>
</body></html>`;
const collection = {
  info: { name: "Orders", schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  item: [
    { name: "Purge cache", request: { method: "GET", url: "{{base}}/warmth" } },
    { name: "List orders", request: { method: "GET", url: "{{base}}/orders-of-today" } },
  ],
};

test("What a link, a button or a Postman collection names for an action is kept back, however innocent its address", async () => {
  const reply: [number, string] = [200, '{"ok":true}'];
  const { asked, lines, found } = await scanSite({
    routes: {
      "/": [200, page, "text/html"],
      "/postman_collection.json": [200, JSON.stringify(collection)],
      "/refill": reply,
      "/morning": reply,
      "/evening": reply,
      "/tidy": reply,
      "/warmth": reply,
      "/orders-of-today": reply,
    },
  });
  const acting = ["/refill", "/morning", "/tidy", "/warmth"];
  expect(found).toEqual(expect.arrayContaining(acting.map((path) => `GET ${path}`)));
  expect(asked.filter((ask) => /^\w+ \/(refill|morning|tidy|warmth)(\/|\?|$)/.test(ask))).toEqual([]);
  expect(asked).toEqual(expect.arrayContaining(["GET /evening", "GET /orders-of-today"]));
  const told = (path: string) => lines.find((line) => line.startsWith(`GET ${path} is kept back: `));
  expect(acting.map(told)).toEqual([
    expect.stringContaining("a link to it says “Reset the database”"),
    expect.stringContaining("a link to it says “Really remove all orders?”"),
    expect.stringContaining("the button of its form says “Delete everything”"),
    expect.stringContaining("its collection calls it “Purge cache”"),
  ]);
});
