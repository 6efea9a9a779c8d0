import { describe, expect, test } from "vitest";
import type { Operation } from "../operation.ts";
import { type Ask, judgeTarget, operationOf, type Reply } from "./judged-target.fixture.ts";

const people = [
  { id: 1, name: "Ada", email: "ada@nord.example", phone: "+47 22 55 01 00" },
  { id: 2, name: "Bo", email: "bo@nord.example", phone: "+47 22 55 01 01" },
];
const accounts = [
  { id: 1, iban: "DE02120300000000202051", balance: 48210.55 },
  { id: 2, iban: "DE02500105170137075030", balance: 12780.4 },
];
const missing: Reply = { status: 404, body: { error: "not found" } };
const refused: Reply = { status: 401, body: { error: "sign in" } };

/** Serves what `open` holds to everybody and what `closed` holds to the owner alone. */
const serving =
  (open: Record<string, unknown>, closed: Record<string, unknown> = {}) =>
  ({ path, who }: Ask): Reply => {
    if (path in open) return { body: open[path] };
    if (!(path in closed)) return missing;
    return who === "owner" ? { body: closed[path] } : refused;
  };

/** How the first operation is judged. */
async function judge(target: (ask: Ask) => Reply, operations: Operation[], credential?: string | null) {
  const { judged } = await judgeTarget(target, operations, credential);
  const wanted = operations[0];
  const found = judged.find(({ method, path }) => method === wanted?.method && path === wanted.path);
  if (!found) throw new Error("It was not judged.");
  const { state, confidence, code, reason } = found.authentication;
  return { told: `${state} ${confidence} ${code}`, severity: found.finding?.severity ?? null, reason };
}

describe("Private by the names of its fields alone", () => {
  test("how people are reached is likely open by mistake, never certainly, and weighs less", async () => {
    expect(await judge(serving({ "/posts": people }), [operationOf("GET /posts")])).toMatchObject({
      told: "missing likely same-data-without-credential",
      severity: "medium",
      reason: expect.stringContaining("Only the names of its fields say that it is private."),
    });
  });

  test("bank accounts are likely open by mistake, and weigh more", async () => {
    expect(await judge(serving({ "/export": accounts }), [operationOf("GET /export")])).toMatchObject({
      told: "missing likely same-data-without-credential",
      severity: "high",
    });
  });

  test("nothing is certain without a stored credential either", async () => {
    expect(await judge(serving({ "/posts": people }), [operationOf("GET /posts")], null)).toMatchObject({
      told: "missing likely data-without-credential",
      severity: "medium",
    });
  });
});

describe("A hole is certain and critical where the API itself shows that the data was to be kept", () => {
  const certain = { told: "missing confirmed same-data-without-credential", severity: "critical" };
  const cases: [name: string, target: (ask: Ask) => Reply, operations: Operation[], reason: string][] = [
    [
      "its document demands a credential for what nobody publishes",
      serving({ "/accounts": accounts }),
      [operationOf("GET /accounts", { documentedSecurity: "required" })],
      "though the API's document demands a credential",
    ],
    [
      "the list above refuses strangers",
      serving({ "/people/7": people[0] }, { "/people": people }),
      [operationOf("GET /people/{id}"), operationOf("GET /people")],
      "though anonymous callers are refused at /people",
    ],
    [
      "its single things refuse strangers",
      serving({ "/people": people }, { "/people/7": people[0] }),
      [operationOf("GET /people"), operationOf("GET /people/{id}")],
      "though anonymous callers are refused at /people/{id}",
    ],
    [
      "another version refuses strangers",
      serving({ "/v1/closings": accounts }, { "/v2/closings": [{ id: 9, iban: "DE02100500000054540402" }] }),
      [operationOf("GET /v1/closings"), operationOf("GET /v2/closings")],
      "though anonymous callers are refused at /v2/closings",
    ],
    [
      "it refuses strangers the same values elsewhere",
      serving({ "/gateway/rows": accounts }, { "/accounts": accounts }),
      [operationOf("GET /gateway/rows"), operationOf("GET /accounts")],
      "though anonymous callers are refused the same values elsewhere",
    ],
    [
      "its address is for administrators",
      serving({ "/admin/people": people }),
      [operationOf("GET /admin/people")],
      "though its address calls it internal",
    ],
  ];
  test.each(cases)("because %s", async (_, target, operations, reason) => {
    expect(await judge(target, operations)).toMatchObject({ ...certain, reason: expect.stringContaining(reason) });
  });

  test("and not because an author's address is also in a directory that strangers are refused", async () => {
    const target = serving({ "/posts": [{ id: 1, title: "Hello", author: people[0] }] }, { "/people": people });
    expect(await judge(target, [operationOf("GET /posts"), operationOf("GET /people")])).toMatchObject({
      told: "missing likely same-data-without-credential",
    });
  });

  test("and not because the list of one's own things is for oneself, while each of them may be for everyone", async () => {
    const work = { id: 7, title: "Hello", owner: "ada", members: ["bo"], ownerEmail: "ada@nord.example" };
    const works = [operationOf("GET /works/{id}"), operationOf("GET /works")];
    expect(await judge(serving({ "/works/7": work }, { "/works": [work] }), works)).toMatchObject({
      told: "missing likely same-data-without-credential",
    });
  });
});

describe("What is published on purpose raises no alarm", () => {
  const shop = { email: "shop@nord.example", phone: "+47 22 55 01 00" };
  const cases: [name: string, body: unknown, operation: Operation, told: string][] = [
    ["a contact page", shop, operationOf("GET /api/contact"), "public likely public-by-nature"],
    [
      "an entrance that holds nothing but links",
      { _links: { books: { href: "/books" }, late: { href: "/books/late", templated: false } } },
      operationOf("GET /room"),
      "public likely public-by-nature",
    ],
    ["a list of stores", [shop, shop], operationOf("GET /stores"), "public likely public-by-nature"],
    [
      "what says of itself that it is public",
      { id: 7, visibility: "public", owner: "ann", email: "ann@nord.example" },
      operationOf("GET /repositories/{id}"),
      "public likely public-by-content",
    ],
    [
      "a list of what says so",
      { items: [{ ...shop, published: true }] },
      operationOf("GET /texts"),
      "public likely public-by-content",
    ],
  ];
  test.each(cases)("%s", async (_, body, operation, told) => {
    expect(await judge(serving({ [operation.example]: body }), [operation])).toMatchObject({ told, severity: null });
  });

  test("but no word excuses bank accounts, a document that demands a credential here, or what is refused elsewhere", async () => {
    const marked = { public: true, iban: "DE02120300000000202051" };
    expect(await judge(serving({ "/texts": marked }), [operationOf("GET /texts")])).toMatchObject({
      told: "missing likely same-data-without-credential",
    });
    const required = operationOf("GET /contact", { documentedSecurity: "required" });
    expect((await judge(serving({ "/contact": shop }), [required])).told).toContain("missing likely");
    const stores = [operationOf("GET /stores"), operationOf("GET /stores/{id}")];
    const refusing = serving({ "/stores": [shop] }, { "/stores/7": shop });
    expect((await judge(refusing, stores)).told).toContain("missing confirmed");
  });
});

describe("A document that demands a credential for what strangers get", () => {
  const tags = { "/tags": ["news", "garden"] };
  const asked = (more: Partial<Operation>) => judge(serving(tags), [operationOf("GET /tags", more)]);

  // Many frameworks write an optional credential down as a required one.
  test("contradicts the API, and which of the two is wrong is not certain", async () => {
    expect(await asked({ documentedSecurity: "required" })).toMatchObject({
      told: "missing likely document-and-api-disagree",
      severity: "low",
    });
  });

  test("says nothing of this operation where it demands it once for all", async () => {
    expect(await asked({ documentedSecurity: "required", securityByDefault: true })).toMatchObject({
      told: "inconclusive null open-perhaps-on-purpose",
      severity: null,
    });
  });

  test("never makes a hole of signing in", async () => {
    const operation = operationOf("POST /api/users/login", { documentedSecurity: "required" });
    expect((await judge(() => refused, [operation])).told).toBe("public likely sign-in");
  });
});

test("An export of what strangers are refused elsewhere is likely a hole; rows elsewhere, or of nothing kept, are asked about", async () => {
  const boats = [
    { id: 1, name: "Grey gull" },
    { id: 2, name: "Old tern" },
  ];
  const csv = "id,name\n1,Grey gull\n2,Old tern";
  const of = (path: string, closed: Record<string, unknown>) =>
    judge(serving({ [path]: csv }, closed), [operationOf(`GET ${path}`), operationOf("GET /boats")]);
  expect(await of("/export", { "/boats": boats })).toMatchObject({
    told: "missing likely same-answer-without-credential",
  });
  expect((await of("/rows", { "/boats": boats })).told).toBe("inconclusive null open-perhaps-on-purpose");
  expect((await of("/export", { "/boats": [{ id: 9, name: "Red knot" }] })).told).toBe(
    "inconclusive null open-perhaps-on-purpose",
  );
});

describe("A list that strangers get, whose single things refuse them", () => {
  const boats = [
    { id: 1, name: "Grey gull" },
    { id: 2, name: "Old tern" },
  ];
  const of = (item: object, list: unknown = boats) =>
    judge(serving({ "/boats": list }, { "/boats/7": item }), [
      operationOf("GET /boats"),
      operationOf("GET /boats/{id}"),
    ]);

  test("is likely open by mistake where it shows all that they are refused", async () => {
    expect((await of({ id: 7, name: "Red knot" })).told).toBe("missing likely same-answer-without-credential");
    expect((await of({ data: { id: 7, name: "Red knot" } }, { items: boats, total: 2 })).told).toContain(
      "missing likely",
    );
  });

  test("is asked about where what they are refused shows more than the list does", async () => {
    const told = await of({ id: 7, name: "Red knot", berth: "N4", draught: 1.9 });
    expect(told).toMatchObject({ told: "inconclusive null open-perhaps-on-purpose", severity: null });
    // The other way round it is no list of less.
    const item = { id: 7, name: "Red knot", berth: "N4" };
    const target = serving({ "/boats/7": item }, { "/boats": boats });
    const operations = [operationOf("GET /boats/{id}"), operationOf("GET /boats")];
    expect((await judge(target, operations)).told).toBe("missing likely same-answer-without-credential");
  });
});

describe("Procedures and fields of GraphQL", () => {
  const letter = { id: 7, name: "contract.txt", text: "Signed on the quay." };

  test("one thing that its router's list keeps from strangers is likely open by mistake", async () => {
    const data = (value: unknown) => ({ result: { data: value } });
    const target = serving({ "/trpc/files.get": data(letter) }, { "/trpc/files.list": data([letter]) });
    const operations = [operationOf("GET /trpc/files.get"), operationOf("GET /trpc/files.list")];
    expect((await judge(target, operations)).told).toBe("missing likely same-answer-without-credential");
    expect((await judge(target, [operationOf("GET /trpc/files.get")])).told).toContain("open-perhaps-on-purpose");
  });
});
