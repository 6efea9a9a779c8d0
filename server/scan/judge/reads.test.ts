import { describe, expect, test } from "vitest";
import type { Verdict } from "../../checks/verdict.ts";
import type { Operation } from "../operation.ts";
import { type Ask, judgeTarget, operationOf, ownerToken, type Reply, type Target } from "./judged-target.fixture.ts";

const invoice = { id: 7, customer: "Nordwind", iban: "DE02120300000000202051", amount: 1200 };
const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const signIn = page("Sign in", '<form method="post"><input name="user"><input type="password" name="pw"></form>');
const notFound: Reply = { status: 404, body: { error: "not found" } };
let count = 0;
let flaky = 0;
const volatile = (data: object) => ({
  requestId: `r-${Math.random()}`,
  at: new Date().toISOString(),
  count: ++count,
  data,
});

/** The owner gets `mine`; strangers get `theirs`; a made-up credential gets `invalids` or what strangers get. */
const split =
  (mine: (ask: Ask) => Reply, theirs: (ask: Ask) => Reply, invalids = theirs): Target =>
  (ask) =>
    ask.path.includes("postern-")
      ? notFound
      : ask.who === "owner"
        ? mine(ask)
        : ask.who === "invalid"
          ? invalids(ask)
          : theirs(ask);
const give =
  (body: unknown, status = 200, headers = {}) =>
  (): Reply => ({ status, body, headers });
const switches = (value: boolean, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, value]));
const everyone = (reply: (ask: Ask) => Reply) => split(reply, reply);

type Case = [
  guarantee: string,
  target: Target,
  expected: `${Verdict["state"]} ${string}`,
  operation?: Partial<Operation>,
  credential?: string | null,
];

const cases: Case[] = [
  [
    "401 for strangers is enforced",
    split(give(invoice), give({ error: "x" }, 401)),
    "enforced refused-without-credential",
  ],
  ["the same private data for strangers is missing", everyone(give(invoice)), "missing same-data-without-credential"],
  [
    "a soft denial in JSON with status 200 is enforced",
    split(give(invoice), give({ success: false, message: "You must be logged in" })),
    "enforced soft-denial",
  ],
  [
    "a soft denial by a code inside is enforced",
    split(give(invoice), give({ code: 401, msg: "nope", data: null })),
    "enforced soft-denial",
  ],
  [
    "a soft denial in GraphQL's form is enforced",
    split(give({ data: { me: invoice } }), give({ data: null, errors: [{ message: "Not authenticated" }] })),
    "enforced soft-denial",
  ],
  [
    "a soft denial in HTML with status 200 is enforced",
    split(give(page("Report", "<p>Nordwind owes 1200")), give(page("Access denied", "<h1>Access denied</h1>"))),
    "enforced soft-denial",
  ],
  ["a sign-in page with status 200 is enforced", split(give(invoice), give(signIn)), "enforced soft-denial"],
  [
    "a redirect to sign in is enforced",
    split(give(invoice), give("", 302, { location: "/users/sign_in?return=%2F" })),
    "enforced redirected-to-sign-in",
  ],
  [
    "a redirect to another host's sign-in is enforced",
    split(give(invoice), give("", 302, { location: "https://id.example/authorize?client_id=1" })),
    "enforced redirected-to-sign-in",
  ],
  ["404 for strangers alone is enforced", split(give(invoice), () => notFound), "enforced hidden-from-strangers"],
  [
    "500 for every stranger, every time, is enforced",
    split(give(invoice), give({ error: "boom" }, 500)),
    "enforced fault-for-strangers",
  ],
  [
    "500 with the owner's data inside is missing",
    split(give({ rows: [invoice] }), give({ error: "render", context: { rows: [invoice] } }, 500)),
    "missing data-inside-error",
  ],
  [
    "500 for a stranger one time and data another time is missing",
    split(give(invoice), (ask) => (ask.who === "anonymous" && ++flaky % 2 === 1 ? { status: 500 } : { body: invoice })),
    "missing data-now-and-then",
  ],
  [
    "an empty list where the owner sees items is enforced",
    split(give({ items: [invoice], page: 1, total: 1 }), give({ items: [], page: 1, total: 0 })),
    "enforced empty-for-strangers",
  ],
  [
    "an empty bare list where the owner sees items is enforced",
    split(give([invoice]), give([])),
    "enforced empty-for-strangers",
  ],
  [
    "null where the owner sees data is enforced",
    split(give({ user: invoice }), give({ user: null })),
    "enforced empty-for-strangers",
  ],
  [
    "volatile values around the same data do not hide a hole",
    everyone(() => ({ body: volatile(invoice) })),
    "missing same-data-without-credential",
  ],
  [
    "volatile values around a soft denial do not make a hole",
    split(
      () => ({ body: volatile(invoice) }),
      () => ({ body: { ...volatile({}), success: false, message: "Access denied" } }),
    ),
    "enforced soft-denial",
  ],
  [
    "items in another order at each request do not hide a hole",
    everyone(() => ({ body: [invoice, { ...invoice, id: 8 }, { ...invoice, id: 9 }].sort(() => Math.random() - 0.5) })),
    "missing same-data-without-credential",
  ],
  [
    "a page for any address is inconclusive",
    (() => give(page("App", "<div id=root></div>Loading the shop")))(),
    "inconclusive catch-all",
  ],
  [
    "the page for any address instead of data is enforced",
    (ask) =>
      ask.who === "owner" && !ask.path.includes("postern-")
        ? { body: invoice }
        : { body: page("App", "Loading the shop") },
    "enforced nothing-for-strangers",
  ],
  [
    "a health answer is public",
    everyone(give({ status: "ok", uptime: 12 })),
    "public health",
    { path: "/healthz", example: "/healthz" },
  ],
  [
    "what the document calls public is public",
    everyone(give([{ plan: "gold", price: 9 }])),
    "public documented-public",
    { documentedSecurity: "none" },
  ],
  [
    "a well-known file is public",
    everyone(give({ contact: "mailto:sec@x.example" })),
    "public well-known",
    { path: "/.well-known/change-password", example: "/.well-known/change-password" },
  ],
  [
    "a sign-in page of its own is public",
    everyone(give(signIn)),
    "public sign-in",
    { path: "/login", example: "/login" },
  ],
  [
    "a script file is public",
    everyone(give("let a = 1", 200, { "content-type": "text/javascript" })),
    "public static-file",
    { path: "/app.js", example: "/app.js" },
  ],
  [
    "an API's document is public",
    everyone(give({ openapi: "3.1.0", paths: {} })),
    "public documentation",
    { path: "/openapi.json", example: "/openapi.json" },
  ],
  [
    "a published Postman collection is public",
    everyone(give({ info: { name: "By hand", _postman_id: "1" }, item: [] })),
    "public documentation",
    { path: "/collection.json", example: "/collection.json" },
  ],
  [
    "the settings that lie beside a page's scripts are public",
    everyone(give({ apiBase: "/gateway", theme: "paper" })),
    "public static-file",
    { path: "/assets/settings.json", example: "/assets/settings.json" },
  ],
  [
    "a GraphQL endpoint that only names its root is public",
    everyone(give({ data: { __typename: "Query" } })),
    "public service-information",
    { path: "/graphql", example: "/graphql" },
  ],
  [
    "an address that looks public does not excuse what the document protects",
    everyone(give(invoice)),
    "missing same-data-without-credential",
    { path: "/public/invoices", example: "/public/invoices", documentedSecurity: "required" },
  ],
  [
    "secrets in a health answer are not excused by its address",
    everyone(give({ status: "ok", dbPassword: "hunter22" })),
    "missing same-data-without-credential",
    { path: "/health", example: "/health" },
  ],
  [
    "any made-up credential lets in: missing",
    split(give(invoice), give({ error: "token required" }, 401), give(invoice)),
    "missing invalid-credential-accepted",
  ],
  [
    "a made-up credential that gets a soft denial: enforced",
    split(give(invoice), give("", 401), give({ error: "invalid token" })),
    "enforced refused-without-credential",
  ],
  [
    "a credential that is refused like none is inconclusive",
    everyone(give({ error: "unauthorized" }, 401)),
    "inconclusive credential-refused",
  ],
  [
    "a known owner without the right shows that strangers are told apart",
    split(give({ error: "admins only" }, 403), give({ error: "token missing" }, 401)),
    "enforced owner-lacks-right",
  ],
  [
    "the same error for everyone is inconclusive",
    everyone(give({ error: "boom" }, 500)),
    "inconclusive error-for-everyone",
  ],
  ["not found for everyone is not tested", everyone(() => notFound), "not_tested not-there"],
  ["503 is inconclusive", everyone(give("", 503)), "inconclusive blocked"],
  [
    "a gateway's 502 for strangers shows nothing",
    split(give(invoice), give("bad gateway", 502)),
    "inconclusive blocked",
  ],
  [
    "503 for the owner alone, such as of a check that fails, leaves strangers refused",
    split(give({ status: "failed", reason: "no certificate" }, 503), give({ error: "not_authorised" }, 401)),
    "enforced refused-without-credential",
  ],
  [
    "503 for the owner and for a made-up credential is inconclusive, whatever strangers get",
    split(give("", 503), give({ error: "not_authorised" }, 401), give("", 503)),
    "inconclusive blocked",
  ],
  [
    "a firewall's page is inconclusive",
    split(give(invoice), give(page("Attention Required! | Cloudflare", "captcha"), 403)),
    "inconclusive blocked",
  ],
  [
    "a list shortened for strangers is meant for them",
    split(
      give([
        { id: 1, title: "Draft of May" },
        { id: 2, title: "News" },
      ]),
      give([{ id: 2, title: "News" }]),
    ),
    "public reduced-for-strangers",
  ],
  [
    "part of an object that the document protects is missing",
    split(give({ name: "Nordwind", city: "Oslo", seats: 40 }), give({ name: "Nordwind", city: "Oslo" })),
    "missing part-of-data-without-credential",
    { documentedSecurity: "required" },
  ],
  ["an answer without data is inconclusive", everyone(give({ items: [] })), "inconclusive nothing-to-see"],
  [
    "settings that are nothing but switches are missing",
    everyone(give({ mail: switches(true, 5), meetings: { chat: switches(false, 5) } })),
    "missing document-and-api-disagree",
    { documentedSecurity: "required" },
  ],
  [
    "settings whose switches stand otherwise for strangers are not missing",
    split(give({ mail: switches(true, 10) }), give({ mail: switches(false, 10) })),
    "enforced other-answer-for-strangers",
    { documentedSecurity: "required" },
  ],
  [
    "what is documented as open and is there for nobody is not open",
    everyone(() => notFound),
    "not_tested not-there",
    { path: "/v9/status", example: "/v9/status", documentedSecurity: "none", intention: "health" },
  ],
  [
    "what is there for nobody is not open on purpose, to strangers alone either",
    everyone(() => notFound),
    "not_tested not-there",
    { path: "/openapi.json/docs", example: "/openapi.json/docs", intention: "documentation" },
    null,
  ],
  [
    "a list of documents that people keep is no documentation, whatever its address is called",
    everyone(give([{ id: 41, title: "Contract", iban: "DE02120300000000202051" }])),
    "missing same-data-without-credential",
    { path: "/v2/docs", example: "/v2/docs" },
  ],
  [
    "no credential stored: private data is missing",
    everyone(give(invoice)),
    "missing data-without-credential",
    {},
    null,
  ],
  [
    "no credential stored: data that is nobody's may be meant to be public, and is asked",
    everyone(give([{ id: 1, title: "Draft" }])),
    "inconclusive open-perhaps-on-purpose",
    {},
    null,
  ],
  [
    "no credential stored: a refusal is enforced",
    everyone(give("", 401)),
    "enforced refused-without-credential",
    {},
    null,
  ],
  [
    "no credential stored: a soft denial is enforced",
    everyone(give({ error: "Please sign in" })),
    "enforced soft-denial",
    {},
    null,
  ],
  [
    "no credential stored: health is public",
    everyone(give({ status: "up" })),
    "public health",
    { path: "/ping", example: "/ping" },
    null,
  ],
  [
    "no credential stored: any made-up one lets in",
    split(give(invoice), give("", 401), give(invoice)),
    "missing invalid-credential-accepted",
    {},
    null,
  ],
  [
    "a read that deletes by name is not tried",
    everyone(give("done")),
    "not_tested kept-back",
    { path: "/users/delete-all", example: "/users/delete-all" },
  ],
];

test.each(cases)("%s", async (_name, target, expected, more = {}, credential = ownerToken) => {
  const { judged, asks } = await judgeTarget(target, [operationOf("GET /invoices/latest", more)], credential);
  const [verdict] = judged;
  expect(`${verdict?.authentication.state} ${verdict?.authentication.code}`).toBe(expected);
  expect(verdict?.authentication.reason).toMatch(/^[A-Z].*\.$/);
  // What a gateway answered is asked for once more, and once more again at the end.
  expect(asks.length).toBeLessThan(expected.endsWith(" blocked") ? 10 : 8);
});

test("A made-up id that nobody has is replaced by one from the collection", async () => {
  const target = split(
    ({ path }) =>
      ({ "/invoices": { body: { items: [{ invoiceId: "inv-77" }] } }, "/invoices/inv-77": { body: invoice } })[path] ??
      notFound,
    () => ({ status: 401 }),
  );
  const { judged, asks } = await judgeTarget(target, [
    operationOf("GET /invoices/{invoiceId}", { example: "/invoices/1", exampleSeen: false }),
  ]);
  expect(judged[0]?.authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
  expect(asks.some(({ path }) => path === "/invoices/inv-77")).toBe(true);
});

test("A hash in the settings that only whoever may set them reads is no certain alarm, one in an account is", async () => {
  const body = { user: "ann", password: "$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy" };
  const target: Target = ({ who }) => (who === "owner" ? { body } : { status: 401, body: {} });
  const { judged } = await judgeTarget(
    target,
    ["GET /rest/config", "GET /rest/config/gui", "GET /me"].map((call) => operationOf(call)),
  );
  const told = judged.map(({ path, findings }) => [path, findings.map(({ confidence }) => confidence)]);
  expect(told).toEqual([
    ["/rest/config", ["likely"]],
    ["/rest/config/gui", ["likely"]],
    ["/me", ["confirmed"]],
  ]);
});

test("What only lacks the slash at its end is judged where it leads", async () => {
  const target: Target = ({ path, who }) => {
    if (path === "/v2") return { status: 301, headers: { location: "/v2/" }, body: "<a href='/v2/'>Moved</a>" };
    if (path !== "/v2/") return notFound;
    return who === "owner" ? { body: { repositories: ["cranes"], owner: "ann" } } : { status: 401, body: {} };
  };
  const { judged } = await judgeTarget(target, [operationOf("GET /v2")]);
  expect(judged[0]?.authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
});

test("Passwords are for no stranger, whatever the document says", async () => {
  const target = everyone(() => ({ body: [{ id: 1, email: "ann@example.test", password: "hunter2" }] }));
  const { judged } = await judgeTarget(target, [operationOf("GET /people", { documentedSecurity: "none" })]);
  expect(judged[0]?.authentication.state).toBe("missing");
});

test("A thing is asked for by what another answer calls like its parameter", async () => {
  const target: Target = ({ path, who }) => {
    if (path === "/echo/1") return { body: { account_number: "1", transfers: [] } };
    if (path === "/me" && who === "owner") return { body: { name: "Ann", account_number: "2184789856" } };
    if (path === "/balance/2184789856") return { body: { account_number: "2184789856", balance: 974 } };
    return path === "/me" ? { status: 401, body: {} } : notFound;
  };
  const { judged } = await judgeTarget(target, [
    operationOf("GET /echo/1"),
    operationOf("GET /me"),
    operationOf("GET /balance/{account_number}", { example: "/balance/1", exampleSeen: false }),
  ]);
  expect(judged.find(({ path }) => path.startsWith("/balance"))?.authentication).toMatchObject({ state: "missing" });
});

test("Without any existing id a not-found for everyone stays inconclusive", async () => {
  const { judged } = await judgeTarget(
    everyone(() => notFound),
    [operationOf("GET /invoices/{id}", { exampleSeen: false })],
  );
  expect(judged[0]?.authentication).toMatchObject({ state: "inconclusive", code: "no-known-id" });
});

test("A credential that works elsewhere turns a refusal to everyone into a locked door", async () => {
  const target: Target = (ask) =>
    ask.path === "/mine" && ask.who === "owner" ? { body: invoice } : { status: 401, body: {} };
  const { judged } = await judgeTarget(target, [operationOf("GET /admin"), operationOf("GET /mine")]);
  expect(judged[0]?.authentication).toMatchObject({ state: "enforced", code: "refused-to-everyone" });
});

test("Random volatile bodies never make a hole where strangers are denied", async () => {
  const denials = [
    () => ({ status: 401, body: volatile({}) }),
    () => ({ status: 403, body: volatile({ hint: Math.random() }) }),
    () => ({ status: 200, body: { success: false, message: "Access denied", requestId: `r-${Math.random()}` } }),
    () => ({ status: 200, body: { error: { code: "UNAUTHENTICATED", trace: String(Math.random()) } } }),
    () => ({ status: 404, body: { error: "not found", id: Math.random() } }),
    () => ({ status: 200, body: page("Sign in", `<form><input type=password></form>${Math.random()}`) }),
  ];
  const random = (depth: number): unknown => {
    const roll = Math.random();
    if (depth === 0 || roll < 0.3) return roll < 0.1 ? Math.random() : roll < 0.2 ? `v-${Math.random()}` : "fixed";
    if (roll < 0.6) return Array.from({ length: 1 + Math.floor(roll * 5) }, () => random(depth - 1));
    return Object.fromEntries(["a", "b", "email", "total"].map((key) => [key, random(depth - 1)]));
  };
  const operations = Array.from({ length: 60 }, (_, index) => operationOf(`GET /things/list${index}`));
  const target: Target = (ask) => {
    if (ask.path.includes("postern-")) return notFound;
    const denial = denials[Number(/\d+$/.exec(ask.path)?.[0] ?? 0) % denials.length];
    return ask.who === "owner" ? { body: { id: 1, value: random(4) } } : (denial?.() ?? notFound);
  };
  const { judged } = await judgeTarget(target, operations);
  expect(judged.filter(({ authentication }) => authentication.state === "missing")).toEqual([]);
  expect(judged.filter(({ authentication }) => authentication.state === "enforced").length).toBeGreaterThan(50);
});

describe("A read that hands strangers nothing private", () => {
  const doors = Array.from({ length: 24 }, (_, at) => `/desk/${at}`);
  const operations = [...doors, "/desk/margins"].map((path) => operationOf(`GET ${path}`));
  const verdict = async (isClosed: (path: string) => boolean) => {
    const target = split(give({ value: 48.2 }), ({ path }) =>
      isClosed(path) ? { status: 401, body: { error: "sign in" } } : { body: { value: 48.2 } },
    );
    const { judged } = await judgeTarget(target, operations);
    const { state, confidence, code } = judged.find(({ path }) => path === "/desk/margins")?.authentication ?? {};
    return `${state} ${confidence} ${code}`;
  };

  test("is likely forgotten where nearly everything else refuses them", async () => {
    expect(await verdict((path) => path !== "/desk/margins")).toBe("missing likely open-where-all-else-refuses");
  });

  test("is asked about where others are open as well", async () => {
    expect(await verdict((path) => path < "/desk/2")).toBe("inconclusive null open-perhaps-on-purpose");
  });
});

test.each([
  ["silence", null],
  ["a fault", { status: 500, body: { error: "boom" } }],
])("A made-up credential that is let in proves nothing where strangers get %s", async (_name, reply) => {
  const target: Target = (ask) =>
    ask.path.includes("postern-") ? notFound : ask.who === "anonymous" ? reply : { body: invoice };
  const { judged } = await judgeTarget(target, [operationOf("GET /invoices/latest")]);
  expect(judged[0]?.findings.map(({ checkId }) => checkId)).not.toContain("invalid-credential-accepted");
});

test("A profiler that anonymous callers can open is not public on purpose, though it is a page", async () => {
  const page = "<html><head><title>/debug/pprof/</title></head><body>Types of profiles available: heap</body></html>";
  const target: Target = ({ path }) =>
    path === "/debug/pprof" ? { body: page } : { status: 404, body: { error: "not found" } };
  for (const credential of [null, ownerToken]) {
    const { judged } = await judgeTarget(target, [operationOf("GET /debug/pprof")], credential);
    expect(judged[0]).toMatchObject({
      authentication: { state: "missing", confidence: "likely", code: "debug-information" },
      findings: [{ checkId: "open-debug-endpoint" }],
    });
  }
});
