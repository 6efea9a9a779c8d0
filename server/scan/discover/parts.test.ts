import { afterEach, expect, test } from "vitest";
import { closeSites, type Reply, scanSite } from "./discovery.fixture.ts";

afterEach(closeSites);

const json = (value: unknown): Reply => [200, JSON.stringify(value)];
const mail = { host: "mail.example.test", port: 25 };
const berths = [{ id: 4, length: 12 }];
const whole = { mail, berths, quay: { lamps: 4 }, name: "Harbour" };

test("parts of an answer that have addresses of their own are found, and those that have none are not", async () => {
  const { operations } = await scanSite({
    routes: {
      "/": [200, '<script>fetch("/harbour/plan")</script>', "text/html"],
      "/harbour/plan": json(whole),
      "/harbour/plan/mail": json(mail),
      "/harbour/plan/berths": json(berths),
    },
  });
  const below = operations.filter(({ path }) => path.startsWith("/harbour/plan/"));
  expect(below.map(({ path, source }) => `${path} ${source}`)).toEqual([
    "/harbour/plan/berths answer",
    "/harbour/plan/mail answer",
  ]);
});

test("a list under a name of its own has no parts, and an answer for anything makes none", async () => {
  const listed = await scanSite({
    routes: {
      "/": [200, '<script>fetch("/harbour/plan")</script>', "text/html"],
      "/harbour/plan": json({ berths, meta: { total: 1 } }),
    },
  });
  expect(listed.asked.filter((path) => path.includes("/harbour/plan/berths"))).toEqual([]);
  const anything = await scanSite({
    routes: {
      "/": [200, '<script>fetch("/harbour/plan")</script>', "text/html"],
      "/harbour/plan": json(whole),
    },
    otherwise: (_, path) => (path.startsWith("/harbour/plan/") ? json({ part: "of the plan" }) : [404, "{}"]),
  });
  expect(anything.found).toEqual(["GET /harbour/plan"]);
});
