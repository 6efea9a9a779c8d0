import { describe, expect, test } from "vitest";
import type { Verdict } from "../../checks/verdict.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import type { ScanIdentity } from "../outcome.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";

type Row = { id: number; owner: Name; company: string; customer: string; iban: string; amount: number };
const companyOf: Record<Name, string> = { alice: "acme", bob: "acme", root: "acme", mara: "acorn" };
const row = (id: number, owner: Name, customer: string): Row => ({
  id,
  owner,
  company: companyOf[owner],
  customer,
  iban: `DE0212030000000020205${id}`,
  amount: 1200 + id,
});
const rows = [
  row(1, "alice", "Nordwind GmbH"),
  row(2, "alice", "Ostwind AG"),
  row(3, "bob", "Bergbau KG"),
  row(4, "mara", "Meer & Co"),
];
const notFound: Reply = { status: 404, body: { error: "not found" } };
const forbidden: Reply = { status: 403, body: { error: "forbidden" } };
const mine = (who: Name | null) => rows.filter(({ owner }) => owner === who || who === "root");
const byPath = (path: string) => rows.find(({ id }) => path.split("?")[0]?.split("/").includes(String(id)));
let count = 0;

/** `/invoices` shows everybody their own; `/invoices/{id}` is up to the case. */
const invoices =
  (one: (ask: Ask, found: Row) => Reply, list: (ask: Ask) => Reply = ({ who }) => ({ body: { items: mine(who) } })) =>
  (ask: Ask): Reply => {
    if (ask.path.split("?")[0] === "/invoices") return list(ask);
    const found = byPath(ask.path);
    return found ? one(ask, found) : notFound;
  };
const operations = [operationOf("GET /invoices"), operationOf("GET /invoices/{id}", { example: "/invoices/1" })];
const owns = (who: Name | null, found: Row) => found.owner === who || (who === "root" && found.company === "acme");

type Case = [guarantee: string, target: (ask: Ask) => Reply, expected: `${Verdict["state"]} ${string}`];

const objects: Case[] = [
  ["an object of another user is found", invoices((_ask, found) => ({ body: found })), "missing owner-object-returned"],
  [
    "an object among values that change at every request is found",
    invoices((_ask, found) => ({
      body: { requestId: `r-${Math.random()}`, at: Date.now(), count: ++count, data: found },
    })),
    "missing owner-object-returned",
  ],
  [
    "a refusal is enforced",
    invoices(({ who }, found) => (owns(who, found) ? { body: found } : forbidden)),
    "enforced refused-to-others",
  ],
  [
    "a gateway's failure instead of an answer is no refusal",
    invoices(({ who }, found) => (owns(who, found) ? { body: found } : { status: 502, body: "bad gateway" })),
    "inconclusive blocked",
  ],
  [
    "not found instead of a refusal is enforced",
    invoices(({ who }, found) => (owns(who, found) ? { body: found } : notFound)),
    "enforced hidden-from-others",
  ],
  ...[null, {}, []].map(
    (nothing): Case => [
      `${JSON.stringify(nothing)} instead of the object, as for one that does not exist, is enforced`,
      ({ who, path }) => {
        if (path === "/invoices") return { body: mine(who) };
        const found = byPath(path);
        return { body: { data: found && owns(who, found) ? found : nothing } };
      },
      "enforced hidden-from-others",
    ],
  ),
  [
    "a list of none instead of one, as for an object that does not exist, is enforced",
    ({ who, path }) => ({ body: mine(who).filter(({ id }) => path === "/invoices" || path === `/invoices/${id}`) }),
    "enforced hidden-from-others",
  ],
  [
    "a refusal inside of status 200 is enforced",
    invoices(({ who }, found) => ({ body: owns(who, found) ? found : { success: false, message: "Access denied" } })),
    "enforced soft-denial",
  ],
  [
    "an error page with status 200 is enforced",
    invoices(({ who }, found) => ({
      body: owns(who, found) ? found : "<html><title>Forbidden</title><h1>Access denied</h1></html>",
    })),
    "enforced soft-denial",
  ],
  [
    "an object without its private fields is enforced",
    invoices(({ who }, found) => ({
      body: owns(who, found) ? found : { ...found, iban: undefined, amount: undefined, customer: undefined },
    })),
    "enforced reduced-for-others",
  ],
  [
    "the owner's data inside of a refusal is found",
    invoices(({ who }, found) =>
      owns(who, found) ? { body: found } : { status: 403, body: { error: "forbidden", debug: found } },
    ),
    "missing data-inside-error",
  ],
  [
    "an object that the API lists for everyone is shared, not open",
    invoices(
      (_ask, found) => ({ body: found }),
      () => ({ body: { items: rows } }),
    ),
    "not_tested shared-object",
  ],
  [
    "an address that ignores the id and gives everybody their own is enforced",
    invoices(({ who }) => ({ body: mine(who)[0] ?? {} })),
    "enforced own-data",
  ],
];

describe("One user's object, asked for by another", () => {
  test.each(objects)("%s", async (_guarantee, target, expected) => {
    const { judged } = await authorizeTarget(target, operations);
    const { authorization } = judged.get("GET /invoices/{id}") ?? {};
    expect(`${authorization?.state} ${authorization?.code}`).toBe(expected);
    if (expected.startsWith("missing")) expect(authorization?.confidence).toBe("confirmed");
  });

  test("the list that gives everybody their own is enforced", async () => {
    const { judged } = await authorizeTarget(
      invoices(() => forbidden),
      operations,
    );
    expect(judged.get("GET /invoices")?.authorization).toMatchObject({ state: "enforced", code: "own-data" });
  });

  test("a hole is critical, lacks_authz, and comes with both commands and every identity's cell", async () => {
    const { judged } = await authorizeTarget(
      invoices((_ask, found) => ({ body: found })),
      operations,
    );
    const result = judged.get("GET /invoices/{id}");
    expect(result).toMatchObject({
      authClassification: "lacks_authz",
      securityLevel: "critical",
      hasAuthorization: false,
    });
    expect(result?.finding).toMatchObject({ checkId: "object-authorization", owasp: "API1:2023", cwe: "CWE-639" });
    expect(result?.finding?.curl).toMatch(/^# 1\. as alice.*\$ALICE.*# 2\. as bob: expect 403 or 404, got 200.*\$BOB/s);
    expect(Object.fromEntries(result?.access.map(({ identity, result }) => [identity, result]) ?? [])).toEqual({
      anonymous: "denied",
      alice: "allowed",
      bob: "bypassed",
      root: "allowed",
      mara: "bypassed",
    });
    expect(JSON.stringify(result)).not.toContain("token-7f3a91c2");
  });

  test("every answer of the proof says how its sender fared, as the cells do, and the telling one names its check", async () => {
    const { judged } = await authorizeTarget(
      invoices((_ask, found) => ({ body: found })),
      operations,
    );
    const shown = judged
      .get("GET /invoices/{id}")
      ?.exchanges.map(
        ({ identity, label, status, result, proves = [] }) =>
          `${[identity, label].filter(Boolean).join(" ")} ${status}: ${[result, ...proves].join(" ")}`,
      );
    expect(new Set(shown)).toEqual(
      new Set([
        // Asked for what does not exist, to see what comes first.
        "anonymous 401: ",
        "owner 200: allowed",
        "anonymous 401: denied",
        "invalid 401: denied",
        // What does not exist is asked for only to compare with.
        "owner 404: ",
        "owner alice 200: allowed",
        "other bob 200: bypassed object-authorization",
        "other root 200: allowed",
        "other mara 200: bypassed",
        "other bob 404: ",
        "other root 404: ",
        "other mara 404: ",
      ]),
    );
  });

  test("an object that nobody gets says how each fared who asked", async () => {
    const { judged } = await authorizeTarget(
      ({ who, path }) => (path === "/invoices" ? { body: { items: [] } } : who === "bob" ? forbidden : notFound),
      operations,
      ["alice", "bob"],
    );
    expect(judged.get("GET /invoices/{id}")).toMatchObject({
      authorization: { state: "not_tested", code: "nobody-got-in" },
      access: [
        { identity: "anonymous", isStranger: true },
        { identity: "alice", result: "not_tested", status: 404, reason: expect.stringContaining("alice's own") },
        { identity: "bob", result: "denied", status: 403 },
      ],
    });
  });

  test("where nobody gets data, the refusal of somebody who may less is one beside somebody who may more and gets further", async () => {
    const answer = (other: Reply) =>
      authorizeTarget(
        ({ who, path }) =>
          path === "/invoices" ? { body: { items: [{ id: 4 }] } } : who === "root" ? other : forbidden,
        operations,
        ["root", "bob"],
      );
    const judged = async (other: Reply) => (await answer(other)).judged.get("GET /invoices/{id}")?.authorization;
    expect(await judged(notFound)).toMatchObject({
      state: "enforced",
      confidence: "likely",
      code: "lesser-right-refused",
    });
    expect(await judged({ status: 400, body: { error: "no such year" } })).toMatchObject({ state: "enforced" });
    expect(await judged(forbidden)).toMatchObject({ state: "not_tested", code: "nobody-got-in" });
  });

  test("what names no object and is refused to all whose credentials work is kept from them all, by right", async () => {
    const judged = async (refusal: Reply) => {
      const all = await authorizeTarget(
        ({ path }) => (path === "/invoices" ? { body: { items: [{ id: 4 }] } } : refusal),
        [operationOf("GET /invoices"), operationOf("GET /settings")],
        ["alice", "root"],
      );
      return all.judged.get("GET /settings")?.authorization;
    };
    expect(await judged(forbidden)).toMatchObject({
      state: "enforced",
      confidence: "likely",
      code: "refused-to-everyone",
    });
    // Whoever is told to sign in may have come with the wrong kind of credential.
    for (const refusal of [
      { status: 401, body: { error: "Sign in" } },
      { status: 403, body: { error: "CSRF token missing" } },
    ])
      expect(await judged(refusal)).toMatchObject({ state: "not_tested", code: "nobody-got-in" });
  });

  test("a write that is refused to everybody says so of each who asked", async () => {
    const { judged } = await authorizeTarget(
      ({ path }) => (path === "/invoices/1" ? forbidden : { status: 422, body: { error: "unreadable" } }),
      [operationOf("PATCH /invoices/{id}", { example: "/invoices/1", requestTypes: ["application/json"] })],
      ["alice", "bob"],
    );
    expect(judged.get("PATCH /invoices/{id}")?.access).toMatchObject([
      { identity: "anonymous", isStranger: true },
      { identity: "alice", result: "denied", status: 403 },
      { identity: "bob", result: "denied", status: 403 },
    ]);
  });

  test("a dead second credential never makes a door look closed", async () => {
    const { judged } = await authorizeTarget(
      (ask) =>
        ask.who === "bob"
          ? { status: 401, body: { error: "expired" } }
          : invoices((_ask, found) => ({ body: found }))(ask),
      operations,
      ["alice", "bob"],
    );
    expect(judged.get("GET /invoices/{id}")?.authorization).toMatchObject({
      state: "inconclusive",
      code: "identity-unproven",
    });
  });
});

describe("A credential that only the target's sign-in vouches for", () => {
  const login = { method: "POST", path: "/login", contentType: "application/json", body: "{}" } as const;
  const token = { from: "json", pointer: "/token" } as const;
  const unknown: Reply = { status: 401, body: { error: "no" } };
  const judge = (logins: Partial<Record<Name, ScanIdentity["login"]>>) =>
    authorizeTarget(
      ({ who, path }) => {
        if (who !== "root") return unknown;
        return path === "/users" ? { body: [{ id: 1, email: "a@b.test" }] } : notFound;
      },
      [operationOf("GET /users")],
      ["root", "alice"],
      [],
      () => unknown,
      logins,
    ).then(({ judged }) => judged.get("GET /users")?.authorization.code);

  test("works as another's does that comes from the same sign-in", async () => {
    expect(await judge({ root: { ...login, token }, alice: { ...login, token } })).toBe("refused-to-others");
  });

  test("is not known to work where the other's was entered, or comes from elsewhere", async () => {
    const elsewhere = { ...login, path: "/admin/login", token };
    expect(await judge({ alice: { ...login, token } })).toBe("identity-unproven");
    expect(await judge({ root: elsewhere, alice: { ...login, token } })).toBe("identity-unproven");
  });
});

describe("What is for those who may more", () => {
  test("a refusal that only somebody known gets is one, also where nothing else shows that the credential works", async () => {
    const { judged } = await authorizeTarget(
      ({ who }) =>
        who === "root" ? { body: [{ id: 1, email: "a@b.test" }] } : { body: { error: "Not admin, try again" } },
      [operationOf("GET /admin/users")],
    );
    expect(judged.get("GET /admin/users")?.authorization.state).toBe("enforced");
  });

  const users = rows.map(({ id, owner }) => ({
    id,
    email: `${owner}@${companyOf[owner]}.example`,
    lastLogin: "2026-01-01",
  }));
  const admin = (open: boolean) => (ask: Ask) => {
    if (ask.path === "/admin/settings" || ask.path === "/admin/jobs")
      return ask.who === "root" ? { body: { smtp: "mail.example", ask: "x" } } : forbidden;
    if (ask.path === "/admin/users") return open || ask.who === "root" ? { body: users } : forbidden;
    return notFound;
  };
  const areas = [operationOf("GET /admin/users"), operationOf("GET /admin/settings"), operationOf("GET /admin/jobs")];

  test("an administrator's list that members get is found", async () => {
    const { judged } = await authorizeTarget(admin(true), areas);
    expect(judged.get("GET /admin/users")).toMatchObject({
      authorization: { state: "missing", code: "role-not-demanded", confidence: "confirmed" },
      finding: { checkId: "function-authorization", owasp: "API5:2023" },
    });
  });

  test("an administrator's list that members are refused is enforced, with the administrator's answer as the proof", async () => {
    const { judged } = await authorizeTarget(admin(false), areas.slice(0, 1).concat(operationOf("GET /me")));
    expect(judged.get("GET /admin/users")?.authorization.state).not.toBe("missing");
  });
});

describe("Customers of one API", () => {
  test("what is asked for by an id in the query is asked for by the owner's own, not by the document's made-up one", async () => {
    const accounts = { alice: "218478", bob: "218479", root: "218480", mara: "993311" };
    const { judged, asks } = await authorizeTarget(
      ({ path, who }) => {
        const own = accounts[who ?? "root"];
        if (path === "/me") return { body: { id: own, account_number: own, email: `${who}@example.test` } };
        const asked = new URL(path, "http://any.test").searchParams.get("account_number");
        const isKnown = Object.values(accounts).includes(asked ?? "");
        return { body: { account_number: asked, transfers: isKnown ? [{ to: asked, amount: 20, iban: "x" }] : [] } };
      },
      [operationOf("GET /me"), operationOf("GET /transfers", { example: "/transfers?account_number=1" })],
    );
    expect(asks.some(({ who, path }) => who === "mara" && path === "/transfers?account_number=218478")).toBe(true);
    expect(judged.get("GET /transfers")?.authorization.state).toBe("missing");
  });

  test("an export of all customers' rows, for everyone who signs in, is found", async () => {
    const csv = [
      "id,customer,iban,amount",
      ...rows.map((one) => `${one.id},${one.customer},${one.iban},${one.amount}`),
    ].join("\n");
    const { judged } = await authorizeTarget(
      (ask) =>
        ask.path === "/invoices/export"
          ? { body: csv, headers: { "content-type": "text/csv" } }
          : invoices(() => forbidden)(ask),
      [operationOf("GET /invoices"), operationOf("GET /invoices/export")],
    );
    expect(judged.get("GET /invoices/export")?.authorization).toMatchObject({
      state: "missing",
      code: "owner-markers-returned",
      confidence: "confirmed",
    });
  });

  test("an export of all customers' rows is found though nothing in it looks private", async () => {
    const trips = (["alice", "alice", "mara", "mara"] as const).map((owner, at) => ({
      id: `3f1c2a9${at}-1d2e-4c3b-9a8f-0123456789ab`,
      owner,
      from: `Depot ${at} North`,
      to: `Yard ${at} South`,
    }));
    const csv = ["id,from,to", ...trips.map(({ id, from, to }) => `${id},${from},${to}`)].join("\n");
    const { judged } = await authorizeTarget(
      ({ path, who }) => {
        if (who === null) return { status: 401, body: { error: "sign in" } };
        if (path === "/export/trips.csv") return { body: csv, headers: { "content-type": "text/csv" } };
        return path === "/trips"
          ? {
              body: trips
                .filter(({ owner }) => companyOf[owner] === companyOf[who])
                .map(({ owner: _, ...trip }) => trip),
            }
          : notFound;
      },
      [operationOf("GET /trips"), operationOf("GET /export/trips.csv")],
      ["alice", "bob", "mara"],
    );
    expect(judged.get("GET /trips")?.authorization.state).toBe("enforced");
    expect(judged.get("GET /export/trips.csv")?.authorization).toMatchObject({
      state: "missing",
      code: "owner-markers-returned",
    });
  });

  test("a catalogue that is the same for all customers is no hole", async () => {
    const plans = [
      { slug: "small", price: 9 },
      { slug: "large-team", price: 99 },
    ];
    const { judged } = await authorizeTarget(
      ({ path }) => (path === "/plans" ? { body: plans } : notFound),
      [operationOf("GET /plans")],
    );
    expect(judged.get("GET /plans")).toMatchObject({
      authorization: { state: "not_tested", code: "same-for-all" },
      authClassification: "secure",
    });
  });

  test("colleagues' addresses in a company's directory are no hole", async () => {
    const people = (who: Name | null) =>
      (Object.keys(companyOf) as Name[])
        .filter((name) => who && companyOf[name] === companyOf[who])
        .map((name) => ({ id: name, email: `${name}@${companyOf[name]}.example` }));
    const { judged } = await authorizeTarget(
      ({ path, who }) =>
        path === "/users"
          ? { body: people(who) }
          : path === "/me"
            ? { body: { id: who, email: `${who}@${companyOf[who ?? "bob"]}.example` } }
            : notFound,
      [operationOf("GET /me"), operationOf("GET /users")],
    );
    expect(judged.get("GET /users")?.authorization.state).toBe("enforced");
    expect(judged.get("GET /me")?.authorization.state).toBe("enforced");
  });
});

test("Authorization costs at most six requests of one operation and identity pair, and none of them writes", async () => {
  const { asks, requests } = await authorizeTarget(
    invoices(({ who }, found) => (owns(who, found) ? { body: found } : forbidden)),
    operations,
  );
  expect(requests).toBeLessThan(2 * 12);
  expect(new Set(asks.map(({ method }) => method))).toEqual(new Set(["GET"]));
});
