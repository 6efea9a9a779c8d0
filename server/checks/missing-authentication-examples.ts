import type { CheckExample } from "./check.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const invoice = (time: string) => ({
  status: 200,
  body: JSON.stringify({ id: 7, customer: "Nordwind", iban: "DE02120300000000202051", servedAt: time }),
});
const owner = { "owner-first": invoice("10:00:01"), "owner-second": invoice("10:00:04") };

/** Recorded situations that prove `missingAuthentication`: every hole has a safe twin. */
export const missingAuthenticationExamples: { vulnerable: CheckExample[]; safe: CheckExample[] } = {
  vulnerable: [
    {
      name: "the same invoice, apart from a time that always changes",
      answers: { ...owner, anonymous: invoice("10:00:02") },
    },
    {
      name: "no credential is stored, and data is handed out",
      hasCredential: false,
      answers: { anonymous: { status: 200, body: '[{"id":1,"title":"Draft","email":"ann@nord.example"}]' } },
    },
    {
      name: "the document demands a credential, the target does not",
      operation: { documentedSecurity: "required" },
      answers: {
        "owner-first": { status: 200, body: '{"plan":"gold","seats":12}' },
        anonymous: { status: 200, body: '{"plan":"gold","seats":12}' },
      },
    },
  ],
  safe: [
    { name: "401", answers: { ...owner, anonymous: { status: 401, body: "" } } },
    {
      name: "a soft denial in JSON",
      answers: { ...owner, anonymous: { status: 200, body: '{"error":"Access denied"}' } },
    },
    {
      name: "a soft denial in HTML",
      answers: { ...owner, anonymous: { status: 200, headers: html, body: "<title>403</title><h1>Forbidden</h1>" } },
    },
    {
      name: "a redirect to sign in",
      answers: { ...owner, anonymous: { status: 302, headers: { location: "/login?next=%2F" } } },
    },
    {
      name: "a sign-in page with status 200",
      answers: {
        ...owner,
        anonymous: { status: 200, headers: html, body: "<form><input type=password></form>Welcome" },
      },
    },
    { name: "404 instead of 403", answers: { ...owner, anonymous: { status: 404, body: '{"error":"Not found"}' } } },
    {
      name: "an empty list where the owner sees items",
      answers: {
        "owner-first": { status: 200, body: '{"items":[{"id":7,"total":12}],"page":1}' },
        anonymous: { status: 200, body: '{"items":[],"page":1}' },
      },
    },
    {
      name: "how a shop is reached",
      operation: { path: "/contact", example: "/contact" },
      answers: {
        "owner-first": { status: 200, body: '{"email":"shop@nord.example","phone":"+47 22 55 01 00"}' },
        anonymous: { status: 200, body: '{"email":"shop@nord.example","phone":"+47 22 55 01 00"}' },
      },
    },
    {
      name: "an article that says of itself that it is published",
      operation: { path: "/texts/{id}", example: "/texts/7" },
      answers: {
        "owner-first": { status: 200, body: '{"id":7,"published":true,"author":{"email":"ann@nord.example"}}' },
        anonymous: { status: 200, body: '{"id":7,"published":true,"author":{"email":"ann@nord.example"}}' },
      },
    },
    {
      name: "public by document",
      operation: { documentedSecurity: "none" },
      answers: {
        "owner-first": { status: 200, body: '[{"plan":"gold","price":12}]' },
        anonymous: { status: 200, body: '[{"plan":"gold","price":12}]' },
      },
    },
  ],
};
