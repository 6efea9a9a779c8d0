import fc from "fast-check";
import { expect, test } from "vitest";
import { intentionOf } from "../discover/intention.ts";
import type { Operation } from "../operation.ts";
import { intentionOf as intentionSaid } from "./intention.ts";
import { judgeTarget, operationOf, type Reply, type Target } from "./judged-target.fixture.ts";

const seed = 20261126;
const found = (call: string, more: Partial<Operation> = {}): Operation => {
  const [method, path = "/"] = call.split(" ");
  return operationOf(call, { intention: intentionOf(path, method), ...more });
};
const verdictOf = async (target: Target, operation: Operation) => {
  const { judged, asks } = await judgeTarget(target, [operation]);
  return { verdict: judged[0]?.authentication, asks };
};
const everybodyGets =
  (body: unknown, type?: string): Target =>
  ({ path }): Reply =>
    path.includes("postern-")
      ? { status: 404, body: { error: "not found" } }
      : { body, ...(type === undefined ? {} : { headers: { "content-type": type } }) };

const people = [
  { id: 101, name: "Ann Lee", email: "ann.lee@corp.example", iban: "DE89370400440532013000" },
  { id: 102, name: "Ben Ode", email: "ben.ode@corp.example", iban: "DE02120300000000202051" },
];
const live = "sk_live_101f00dfacecafe101";
const secrets = people.map(({ id, name }) => ({ id, owner: name, token: `sk_live_${id}f00dfacecafe${id}` }));
const words = [
  "auth",
  "token",
  "registration",
  "register",
  "callback",
  "sso",
  "authorize",
  "refresh",
  "status",
  "health",
];
const above = ["", "/api", "/api/v1", "/api/events", "/api/people/{id}", "/api/admin"];
const contents: unknown[] = [people, people[0], { status: "ok", patients: people }, secrets, { token: live }];

test("No word of an address makes somebody's data, a list of people or their tokens public on purpose", async () => {
  const drawn = fc.record({
    word: fc.constantFrom(...words),
    prefix: fc.constantFrom(...above),
    content: fc.constantFrom(...contents),
    more: fc.constantFrom<Partial<Operation>>({}, { documentedSecurity: "required", securityByDefault: true }),
  });
  const property = fc.asyncProperty(drawn, async ({ word, prefix, content, more }) => {
    const { verdict } = await verdictOf(everybodyGets(content), found(`GET ${prefix}/${word}`, more));
    expect(verdict?.state).not.toBe("public");
  });
  await fc.assert(property, { seed, numRuns: 60 });
});

const xml = `<customers>${people.map(({ name, iban }) => `<customer><name>${name}</name><iban>${iban}</iban></customer>`).join("")}</customers>`;

test.each([
  ["an export", "GET /api/export/customers.xml", xml, "application/xml"],
  ["a document of one person", "GET /api/people/{id}/payslip.pdf", "%PDF-1.4 payslip, 4200 EUR", "application/pdf"],
  ["data beside the scripts", "GET /static/data/customers.json", people, undefined],
  ["somebody whom no field calls private", "GET /api/auth", { id: 7, nick: "ann" }, undefined],
  ["a list that its address calls public", "GET /api/public/people", people, undefined],
])("One word, a file's ending or its folder does not make %s public on purpose", async (_, call, body, type) => {
  const { verdict } = await verdictOf(everybodyGets(body, type), found(call));
  expect(verdict?.state).not.toBe("public");
});

test.each<[string, unknown, "confirmed" | "likely"]>([
  ["GET /api/callback", { slot: "monday", room: 7 }, "likely"],
  ["GET /api/health", { ward: "north", beds: 12 }, "likely"],
  ["GET /api/health", { status: "ok", uptime: 5 }, "confirmed"],
])(
  "Of what %s answers with %j its address is believed no further than the answer shows it",
  async (call, body, sure) => {
    const { verdict } = await verdictOf(everybodyGets(body), found(call));
    expect(verdict).toMatchObject({ state: "public", confidence: sure });
  },
);

test.each(["POST /events/register", "POST /api/courses/registration", "POST /tournaments/signup"])(
  "%s signs up for a thing and not as a user, so it is tried",
  async (call) => {
    const { verdict, asks } = await verdictOf(
      () => ({ status: 401, body: { message: "Authentication required" } }),
      found(call, { requestTypes: ["application/json"], body: { title: "" } }),
    );
    expect(verdict?.state).not.toBe("public");
    expect(asks.length).toBeGreaterThan(0);
  },
);

test("What an address opens by a token that nobody guesses is shown to whoever was given it; a number is no such token", async () => {
  const invitation = { id: 7, email: "ann.lee@corp.example", team: "north" };
  const of = (example: string) => verdictOf(everybodyGets(invitation), found("GET /invitations/{token}", { example }));
  const { verdict } = await of("/invitations/9f86d081884c7d659a2feaa0c55ad015");
  expect(verdict).toMatchObject({ state: "public", confidence: "likely", code: "credential-in-address" });
  expect((await of("/invitations/7")).verdict?.state).not.toBe("public");
});

test.each(["DELETE", "PUT", "POST"])(
  "What %s does there is not public for the token, whether it is asked or kept back",
  (method) => {
    const example = "/links/9f86d081884c7d659a2feaa0c55ad015";
    expect(intentionSaid(found("GET /links/{token}", { example }))?.code).toBe("credential-in-address");
    expect(intentionSaid(found(`${method} /links/{token}`, { example }))).toBeNull();
  },
);

test("A file that may be anybody's is only likely public, for its ending says little", async () => {
  const { verdict } = await verdictOf(everybodyGets("Terms of use", "text/plain"), found("GET /api/files/terms.txt"));
  expect(verdict).toMatchObject({ state: "public", code: "static-file", confidence: "likely" });
});

test.each([
  "PUT /people/{id}/registration",
  "DELETE /people/{id}/registration",
  "POST /people/{id}/token",
  "DELETE /people/{id}/token",
  "PATCH /people/{id}/auth",
])("%s is no part of signing in, so it is tried like any other write", async (call) => {
  const target: Target = ({ who, body }) => {
    if (who !== "owner") return { status: 401, body: { message: "Authentication required" } };
    return body.startsWith("{}") || body === "" ? { status: 404 } : { status: 400, body: { message: "bad json" } };
  };
  const { verdict, asks } = await verdictOf(
    target,
    found(call, { requestTypes: ["application/json"], body: { title: "" } }),
  );
  expect(verdict?.state).toBe("enforced");
  expect(asks.length).toBeGreaterThan(0);
});

test.each([
  "POST /api/auth/login",
  "POST /api/register",
  "POST /api/users/register",
  "POST /auth/refresh",
  "POST /oauth/token",
  "POST /realms/{realm}/protocol/openid-connect/token",
  "POST /auth/{provider}/callback",
  "POST /api/auth/check-availability",
  "POST /api/users/check-email",
])("%s stays public on purpose, and what nobody sent is not confirmed", async (call) => {
  const { verdict, asks } = await verdictOf(() => ({ status: 401 }), found(call));
  expect(verdict).toMatchObject({ state: "public", code: "sign-in", confidence: "likely" });
  expect(asks).toEqual([]);
});

test.each<[string, Target]>([
  ["GET /auth/callback", () => ({ status: 400, body: { error: "no code" } })],
  ["GET /auth/{provider}/callback", () => ({ status: 400, body: { error: "no code" } })],
  ["GET /auth/refresh", () => ({ status: 401, body: { error: "no cookie" } })],
  ["GET /api/csrf-token", everybodyGets({ csrfToken: "c-81f3" })],
  ["GET /api/auth", everybodyGets({ ssoEnabled: false, ssoClient: "", passkeys: true })],
  ["GET /login", everybodyGets("<form><input type=password name=p></form>", "text/html")],
  ["GET /register", everybodyGets("<form><input type=password name=p></form>", "text/html")],
  ["GET /api/health", everybodyGets({ status: "ok", uptime: 5 })],
  ["GET /api/health", everybodyGets({ status: "UP", components: { users: "UP", accounts: "UP" } })],
  ["GET /static/app.js", everybodyGets("console.log(1)", "text/javascript")],
  ["GET /robots.txt", everybodyGets("User-agent: *", "text/plain")],
])("%s stays public without a question", async (call, target) => {
  const { verdict } = await verdictOf(target, found(call));
  expect(verdict?.state).toBe("public");
});
