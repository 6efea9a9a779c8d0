import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp();
  ({ cookie } = await platform.signedIn("admin", await platform.tenant()));
});
afterAll(() => platform.close());

const far = ["0000-01-01", "1969-12-31", "9999-12-31"];
const reasons = [expect.objectContaining({ message: "Name a day of the years 1970 to 9998." })];

test.each(far)("the audit log refuses %s, where databases and clocks end, with a sentence", async (day) => {
  for (const query of [
    `?from=${day}`,
    `?to=${day}`,
    `/export?format=csv&from=${day}`,
    `/export?format=csv&to=${day}`,
  ]) {
    const { status, body } = await platform.call("GET", `/audit-log${query}`, { cookie });
    expect([status, body.errors], query).toEqual([400, reasons]);
  }
});

test.each([...far, "9999-12-31T23:59:59.999Z"])("a report of %s is refused with a sentence", async (day) => {
  for (const name of ["dateFrom", "dateTo"]) {
    const body = { title: "R", [name]: day };
    const answer = await platform.call("POST", "/reports/generate", { cookie, body });
    expect([answer.status, answer.body.errors], name).toEqual([400, reasons]);
  }
});

test("the first and the last day that can be asked for are days like others", async () => {
  for (const day of ["1970-01-01", "9998-12-31"]) {
    const { status } = await platform.call("GET", `/audit-log?from=${day}&to=${day}`, { cookie });
    expect(status, day).toBe(200);
  }
});

test.each(["\0", "\ud800"])("a place in the list of paths that holds %j is none", async (text) => {
  const after = Buffer.from(JSON.stringify([0, text, 1])).toString("base64url");
  for (const query of [`?after=${after}`, `?sort=path&after=${after}`]) {
    const { status, body } = await platform.call("GET", `/endpoints/paths${query}`, { cookie });
    expect([status, body.detail]).toEqual([400, "after is no place in this list. Take it from `next` of an answer."]);
  }
});
