import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenQuestion } from "../../src/contract/intentions.ts";
import { saveRetest } from "../db/scan/scan-outcome.ts";
import { someFinding, someJudged } from "../testing/judged-operation.ts";
import { someApplication } from "../testing/some-application.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
beforeAll(async () => {
  platform = await openTestApp();
});
afterAll(() => platform.close());

const asking = (path: string) =>
  someJudged({
    path,
    authentication: { state: "inconclusive", confidence: null, code: "open-perhaps-on-purpose", reason: "Who knows." },
    authClassification: "unknown",
    securityLevel: "warning",
    hasAuthentication: null,
    access: [{ identity: "anonymous", isStranger: true, result: "inconclusive", status: 200, code: "c", reason: "r" }],
  });

/** An application two of whose addresses ask, beside one that keeps strangers out. */
async function shop() {
  const tenantId = await platform.tenant();
  const { cookie, email } = await platform.signedIn("contributor", tenantId);
  const id = await platform.db.tenant(tenantId, async (tx) => {
    const applicationId = await someApplication(tx, tenantId);
    for (const path of ["/api/catalogue", "/api/catalogue/{id}", "/news"])
      await saveRetest(tx, { id: null, tenantId, applicationId }, asking(path));
    await saveRetest(tx, { id: null, tenantId, applicationId }, someJudged({ path: "/api/orders" }));
    return applicationId;
  });
  const get = async (path: string) => (await platform.call("GET", path, { cookie })).body;
  const answer = (isPublic: boolean, prefix = "/api/catalogue", as = cookie) =>
    platform.call("PUT", `/applications/${id}/intentions`, { cookie: as, body: { prefix, isPublic } });
  const verdicts = async () =>
    Object.fromEntries(
      (await get("/endpoints")).map((one: { path: string; authentication: { state: string } }) => [
        one.path,
        one.authentication.state,
      ]),
    );
  return { tenantId, id, email, get, answer, verdicts, open: () => get(`/findings?applicationId=${id}`) };
}

test("What may be open on purpose is asked once for all below one address, and nothing is an alarm", async () => {
  const { id, get, open } = await shop();
  const questions: OpenQuestion[] = await get(`/applications/${id}/intentions`);
  expect(questions.map(({ prefix, endpoints, answer }) => [prefix, endpoints, answer])).toEqual([
    ["/api/catalogue", 2, null],
    ["/news", 1, null],
  ]);
  expect(questions[0]?.examples.map(({ path }) => path)).toEqual(["/api/catalogue", "/api/catalogue/{id}"]);
  expect((await open()).total).toBe(0);
});

test("Yes makes all below the address public on purpose at once, and keeps who said so and when", async () => {
  const { id, get, answer, verdicts, open, email } = await shop();
  const before = new Date().toISOString();
  const said = (await answer(true)).body as OpenQuestion;
  expect(said).toMatchObject({ prefix: "/api/catalogue", endpoints: 2, answer: { isPublic: true, by: email } });
  expect(said.answer && said.answer.at >= before).toBe(true);
  expect(await verdicts()).toEqual({
    "/api/catalogue": "public",
    "/api/catalogue/{id}": "public",
    "/api/orders": "enforced",
    "/news": "inconclusive",
  });
  expect((await open()).total).toBe(0);
  expect((await get(`/applications/${id}/intentions`))[0].answer.isPublic).toBe(true);
  const matrix = await get(`/applications/${id}/access`);
  expect(matrix.rows.find((row: { path: string }) => row.path === "/api/catalogue").cells[0].result).toBe("allowed");
});

test("No makes a finding and an alert of each, and Yes after it puts them aside as intended", async () => {
  const { get, answer, verdicts, open } = await shop();
  await answer(false);
  expect((await verdicts())["/api/catalogue"]).toBe("missing");
  const { total, rows } = await open();
  expect(total).toBe(2);
  expect(rows[0]).toMatchObject({ severity: "medium", confidence: "confirmed", state: "open" });
  expect(rows[0].alertId).not.toBeNull();
  await answer(true);
  expect((await open()).total).toBe(0);
  const [finding] = await get(`/endpoints/${rows[0].endpointId}/findings`);
  expect(finding).toMatchObject({ state: "dismissed", dismissal: { reason: "intended" } });
  await answer(false);
  expect((await open()).total).toBe(2);
});

test("An answer leaves the other findings of its endpoints as they are", async () => {
  const { tenantId, id, answer, get } = await shop();
  const other = someFinding({ checkId: "verbose-errors", severity: "low" });
  await platform.db.tenant(tenantId, (tx) =>
    saveRetest(
      tx,
      { id: null, tenantId, applicationId: id },
      { ...asking("/news"), finding: other, findings: [other] },
    ),
  );
  const { rows } = await get(`/findings?applicationId=${id}`);
  await answer(false, "/news");
  const states = async () =>
    (await get(`/endpoints/${rows[0].endpointId}/findings`)).map((one: { checkId: string; state: string }) => [
      one.checkId,
      one.state,
    ]);
  expect(await states()).toEqual([
    ["missing-authentication", "open"],
    ["verbose-errors", "open"],
  ]);
  await answer(true, "/news");
  expect(await states()).toEqual([
    ["missing-authentication", "dismissed"],
    ["verbose-errors", "open"],
  ]);
  expect((await get(`/endpoints/${rows[0].endpointId}`)).securityLevel).toBe("warning");
});

test("Whoever may only read may not answer, another organization sees nothing, and what nobody asks is refused", async () => {
  const { tenantId, id, answer } = await shop();
  const viewer = await platform.signedIn("viewer", tenantId);
  expect((await answer(true, "/news", viewer.cookie)).status).toBe(403);
  const stranger = await platform.signedIn("admin", await platform.tenant());
  expect((await answer(true, "/news", stranger.cookie)).status).toBe(404);
  const { status } = await platform.call("GET", `/applications/${id}/intentions`, { cookie: stranger.cookie });
  expect(status).toBe(404);
  const refused = await answer(true, "/api/orders");
  expect([refused.status, refused.body.detail ?? refused.body.message]).toEqual([
    409,
    "Nothing below /api/orders asks whether it is meant to be public. Reload the page.",
  ]);
});
