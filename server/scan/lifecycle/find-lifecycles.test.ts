import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { findLifecycles } from "./find-lifecycles.ts";

const made = (name: string, body: unknown = { title: "A" }) =>
  findLifecycles([
    operationOf(`POST /${name}`, { body, requestTypes: ["application/json"] }),
    operationOf(`GET /${name}/{id}`),
    operationOf(`DELETE /${name}/{id}`),
  ]).length > 0;

test.each(["tweets", "faxes", "calls", "campaigns", "broadcasts", "reminders", "withdrawals", "messages"])(
  "none of %s is made: that reaches people or money",
  (name) => expect(made(name)).toBe(false),
);

test.each([
  [{ title: "A", recipientEmail: "boss@example.com" }],
  [{ title: "A", notify: true }],
  [{ post: { title: "A", cc: "b@example.com" } }],
  [{ title: "A", send_at: "now" }],
])("nothing is made of %j, which says to whom it goes", (body) => expect(made("things", body)).toBe(false));

test("a draft is made whomever it is for, unless it says that it goes", () => {
  expect(made("drafts", { to: "a@example.com", subject: "A", text: "A" })).toBe(true);
  expect(made("drafts", { to: "a@example.com", text: "A", send_at: "now" })).toBe(false);
});

test("what stays where it is put is made", () => {
  for (const name of ["notes", "orders", "folders"]) expect(made(name)).toBe(true);
  expect(made("contacts", { name: "Ann", email: "ann@example.com", topic: "x" })).toBe(true);
});
