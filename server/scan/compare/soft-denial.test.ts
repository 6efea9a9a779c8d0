import { expect, test } from "vitest";
import { leadsToSignIn, meaningOf } from "./soft-denial.ts";

const json = (value: unknown) => meaningOf({ body: JSON.stringify(value), headers: {} }).says;
const page = (body: string) =>
  meaningOf({ body: `<html>${body}</html>`, headers: { "content-type": "text/html" } }).says;

test.each([
  { error: "access denied" },
  { errors: [{ message: "You must be signed in" }] },
  { errors: [{ message: "You may not change this" }], data: { note: null } },
  { message: "Unauthorized" },
  { success: false, message: "You are not authorized to view this resource.", requestId: "a", at: "b" },
  { ok: false, error: { code: "AUTH_REQUIRED" } },
  { status: "error", msg: "Please log in first" },
  { statusCode: 403, message: "x" },
  { errors: [{ message: "jwt expired" }], data: null },
  { detail: "Authentication credentials were not provided." },
  { error: "invalid_token", error_description: "The access token expired" },
  { fehler: null, error: "Zugriff verweigert" },
  { code: 401, data: {} },
])("Refuses: %j", (body) => {
  expect(json(body)).toBe("denied");
});

test.each([
  { id: 7, message: "Your token expired, here is a new one", token: "abc", user: { name: "ann" } },
  [{ error: "access denied", at: "10:00" }],
  { entries: [{ level: "error", message: "login required" }], total: 1 },
  { status: "ok", message: "Welcome" },
  { error: null, data: { name: "ann" } },
  { permissions: ["forbidden-zone"], role: "admin" },
  { success: true, items: [] },
  { code: 0, msg: "ok", data: { id: 1 } },
  { code: 20000, message: "success", data: null },
  { errno: 0, errmsg: "", data: [1] },
  { code: 1200, message: "Blue", data: { id: 7, colour: { name: "blue" } } },
])("Is content, though it speaks of refusals: %j", (body) => {
  expect(json(body)).toBeNull();
});

test.each([
  { success: false, message: "Something went wrong" },
  { error: "Quota file unreadable" },
  { status: 500 },
  { success: 0, msg: "title is missing" },
  { isSuccess: false, message: "title is missing" },
  { hasErrors: true, message: "title is missing" },
  { code: 10001, msg: "invalid parameter", data: null },
  { errno: 12, errmsg: "invalid parameter", data: {} },
])("Is an error of another kind: %j", (body) => {
  expect(json(body)).toBe("error");
});

test("Pages: sign-in, refusal, error and content are told apart", () => {
  expect(page("<form><input type='PASSWORD'></form>")).toBe("sign-in");
  expect(page("<title>403 Forbidden</title>nginx")).toBe("denied");
  expect(page("<h1>Oops, something went wrong</h1>")).toBe("error");
  expect(page("<h1>Invoices</h1><p>Nordwind 1200")).toBeNull();
});

test.each([
  "/login",
  "/users/sign_in?next=1",
  "https://sso.example/start",
  "/oauth2/authorize?x",
  "/account/Login?ReturnUrl=%2F",
])("Leads to sign-in: %s", (location) => {
  expect(leadsToSignIn(location)).toBe(true);
});

test.each(["/", "/invoices/", "/authors/7", "https://cdn.example/logo.png", "/blog/login-best-practices"])(
  "Leads elsewhere: %s",
  (location) => {
    expect(leadsToSignIn(location)).toBe(false);
  },
);

test.each([
  '<head><meta id="__next-page-redirect" http-equiv="refresh" content="1;url=/admin/login?redirect=%2Fadmin"></head><p>x',
  "<meta content='0; URL=/users/sign_in' http-equiv='Refresh'>",
  '<p>x</p><template data-dgst="NEXT_REDIRECT;replace;/admin/login?redirect=%2Fadmin;307;"></template>',
])("A page that sends on to where one signs in is a sign-in page: %s", (body) => {
  expect(page(body)).toBe("sign-in");
});

test.each([
  '<meta http-equiv="refresh" content="1800;url=/login">',
  '<meta http-equiv="refresh" content="0;url=/dashboard">',
  '<template data-dgst="NEXT_REDIRECT;replace;/admin/collections/posts;307;"></template>',
])("A page that sends on elsewhere, or after a while, is none: %s", (body) => {
  expect(page(body)).toBeNull();
});
