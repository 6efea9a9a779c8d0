import { afterAll, beforeAll, expect, test } from "vitest";
import { beat } from "../db/system.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";
import { askTarget } from "./ask-target.ts";
import type { CallContext } from "./call.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

/** What is said where nobody takes a question up. */
const unanswered = () => {
  const queue = { ...platform.services.queue, ask: async () => null };
  const context = { services: { ...platform.services, queue } } as unknown as CallContext;
  return askTarget(context, { kind: "look", targetUrl: "http://127.0.0.1:1" } as Parameters<typeof askTarget>[1]);
};

test("a question that nobody takes up says whether a worker is missing or all are busy", async () => {
  await expect(unanswered()).rejects.toMatchObject({
    status: 503,
    message: "No worker runs that could ask the target. Start one, and try again.",
  });
  await platform.services.db.system((tx) => beat(tx, "worker", 0));
  await expect(unanswered()).rejects.toMatchObject({
    status: 503,
    message: "The platform asks as many targets as it may at once. Try again in a minute.",
  });
});
