import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneOfEverything } from "../testing/one-of-everything.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

test("A scan keeps which commit, branch and pull request it looked at, in its answer and in its exports", async () => {
  const { cookie, rows } = await oneOfEverything(platform);
  const given = { commit: "1A2B3C4D5E6F", branch: " feature/refunds ", pullRequest: "12" };
  const revision = { commit: "1a2b3c4d5e6f", branch: "feature/refunds", pullRequest: "12" };
  const start = (body: object) =>
    platform.call("POST", "/scans", { cookie, body: { applicationId: rows.applications, ...body } });
  const { body: made } = await start({ revision: given });
  expect(made).toMatchObject({ status: "pending", revision });
  expect((await platform.call("GET", `/scans/${made.id}`, { cookie })).body).toMatchObject({ revision });
  await platform.db.system((tx) =>
    tx.execute(sql`update scans set status = 'completed', completed_at = now() where id = ${made.id}`),
  );
  const json = await platform.call("GET", `/scans/${made.id}/export?format=json`, { cookie });
  expect(json.body.scan.revision).toEqual(revision);
  const sarif = await platform.call("GET", `/scans/${made.id}/export?format=sarif`, { cookie });
  expect(JSON.parse(sarif.text).runs[0].properties.revision).toEqual(revision);
  const { body: plain } = await start({ revision: { commit: "", branch: null } });
  expect(plain).toMatchObject({ revision: null });
});

test("What cannot be a commit, a branch or a pull request is refused with a sentence", async () => {
  const { cookie, rows } = await oneOfEverything(platform);
  for (const [revision, sentence] of [
    [{ commit: "main" }, /hash, 7 to 64/],
    [{ branch: "a\u001b[31m" }, /control characters/],
    [{ pullRequest: "<b>" }, /by its number/],
    [{ branch: "x".repeat(201) }, /200/],
  ] as const) {
    const answer = await platform.call("POST", "/scans", {
      cookie,
      body: { applicationId: rows.applications, revision },
    });
    expect([answer.status, answer.body.detail]).toEqual([400, expect.stringMatching(sentence)]);
  }
});
