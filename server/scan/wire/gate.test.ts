import { getIntrospectionQuery } from "graphql";
import { describe, expect, test } from "vitest";
import { createGate } from "./gate.ts";
import type { Answer, Probe } from "./probe.ts";
import type { Rights } from "./rights.ts";

const unreadable = '{"postern":';
const post: Probe = {
  ...{ id: "x", identity: "anonymous", purpose: "", method: "POST", path: "/notes" },
  ...{ aim: "faulty", body: unreadable, readsBody: true },
};
const answerTo = (probe: Probe, status: number): Answer => ({
  ...{ probe, url: "", status, headers: {}, sentHeaders: {}, body: "", bytes: 0 },
  ...{ truncated: false, durationMs: 1, error: null },
});
/** A gate that heard these statuses for unreadable bodies. */
function gateOf(rights: Rights, heard: readonly number[] = [], parser?: number, beside = ["/nowhere"]) {
  const gate = createGate(rights, () => {});
  for (const status of heard) gate.note(answerTo(post, status));
  const { aim: _, ...plain } = post;
  const asked = (path: string): Probe => ({ ...plain, method: "GET", path, aim: "parser" });
  if (parser !== undefined) for (const path of beside) gate.note(answerTo(asked(path), parser));
  return gate;
}

describe.each<[string, Rights]>([
  ["In production", { environment: "production", makesObjects: true, writesBack: true, isIntrusive: true }],
  ["Without a consent to write", { environment: "development", isIntrusive: true }],
])("%s", (_where, rights) => {
  test("no body goes anywhere, whoever sends it and whatever was turned down elsewhere", () => {
    const gate = gateOf(rights, [400, 422, 400]);
    for (const identity of ["anonymous", "invalid", "owner", "other"] as const)
      for (const request of [
        post,
        { ...post, method: "PUT", path: "/notes/2000000001" },
        { ...post, method: "PATCH", path: "/notes/2000000001", aim: "absent" as const },
        { ...post, body: "{}" },
      ])
        expect(gate.refusal({ ...request, identity })).toMatch(/^(POST|PUT|PATCH) may change something\. .+\.$/);
    expect(gate.kept().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /notes",
      "PUT /notes/{id}",
      "PATCH /notes/{id}",
    ]);
  });

  test("nor is anything removed, whatever id was made up: some handlers look at none", () => {
    const { body: _, ...bare } = post;
    const gone = { ...bare, method: "DELETE", path: "/notes/2000000001" };
    for (const aim of ["absent", "faulty"] as const)
      expect(gateOf(rights, [], 400).refusal({ ...gone, aim })).not.toBeNull();
  });
});

describe("Without a consent to write, outside production,", () => {
  const rights: Rights = { environment: "development", isIntrusive: true };

  test("what nobody can read goes only where a parser turns it down beside the route, before it looks where it goes", () => {
    expect(gateOf(rights, [], 400).refusal(post)).toBeNull();
    expect(gateOf(rights, [], 400).refusal({ ...post, method: "PATCH", path: "/notes/2000000001" })).toBeNull();
    for (const path of ["/shop/orders", "/v1/notes"])
      expect(gateOf(rights, [], 400).refusal({ ...post, path }), path).not.toBeNull();
    expect(gateOf(rights, [], 400, ["/shop/nowhere"]).refusal({ ...post, path: "/shop/orders" })).toBeNull();
    expect(gateOf(rights, [], 400).refusal({ ...post, body: "{}" })).not.toBeNull();
    expect(gateOf(rights, [], 404).refusal(post)).not.toBeNull();
    expect(gateOf(rights, [201], 400).refusal(post)).not.toBeNull();
  });

  test("but not where nothing says that a body is read, where a name acts, or where bodies may be taken as they come", () => {
    const gate = gateOf(rights, [], 400, ["/nowhere", "/jobs/x", "/admin/x", "/webhooks/x", "/api/x"]);
    for (const probe of [
      { ...post, path: "/jobs/nightly", readsBody: false },
      { ...post, path: "/admin/dropAllTables" },
      { ...post, path: "/notes/2000000001/archive", isMadeUp: true },
      { ...post, method: "PUT", path: "/notes/2000000001", readsBody: false, isMadeUp: true },
      { ...post, path: "/webhooks/stripe" },
      { ...post, path: "/api/paymentCallback" },
      { ...post, takesRaw: true },
    ])
      expect(gate.refusal(probe), `${probe.method} ${probe.path}`).not.toBeNull();
    expect(gate.refusal({ ...post, path: "/notes/2000000001/lines", readsBody: false, isMadeUp: true })).toBeNull();
  });
});

test("In production no body goes anywhere, also where a parser turns it down first: some handlers stand before it", () => {
  const gate = gateOf({ environment: "production", makesObjects: true }, [400], 400);
  for (const aim of ["faulty", "absent"] as const)
    for (const method of ["POST", "PATCH"])
      expect(gate.refusal({ ...post, method, aim })).toBe(
        `${method} may change something. In production, no request that may act is sent.`,
      );
});

describe("Where a scan may write", () => {
  const rights: Rights = { environment: "staging", makesObjects: true };
  test("nobody who is let in sends a creation a word once it failed at one, for it may have made something", () => {
    const gate = gateOf(rights, [400, 400]);
    const word: Probe = { ...post, identity: "owner", body: '"postern"' };
    expect(gate.refusal(word)).toBeNull();
    gate.note(answerTo({ ...word, path: "/pages" }, 500));
    expect(gate.refusal(word)).toMatch(
      /the target failed at such a body before, after which something may have been made\.$/,
    );
    expect(gate.refusal({ ...word, body: unreadable })).toBeNull();
    expect(gate.refusal({ ...word, identity: "anonymous" })).toBeNull();
    expect(gate.refusal({ ...word, method: "PUT", path: "/pages/2000000001", isMadeUp: true })).toBeNull();
  });

  test.each([
    ["a stranger's first body goes to what is known to read one", post, [], true],
    ["but not to what is not", { ...post, readsBody: false }, [], false],
    ["however many were turned down", { ...post, readsBody: false }, [400, 422], false],
    ["nor to what acts by its name", { ...post, path: "/notes/purge" }, [], false],
    ["nor to what may act by its name", { ...post, path: "/system/stop" }, [], false],
    ["also below what was never given out", { ...post, path: "/cart/2000000001/stop", isMadeUp: true }, [], false],
    [
      "nor to what acts by its name at a target that took one",
      { ...post, path: "/reports/generate" },
      [400, 422, 201],
      false,
    ],
    ["but strangers may be refused there by one that took none", { ...post, path: "/reports/generate" }, [400], true],
    ["nor with the credential", { ...post, identity: "owner" }, [], false],
    [
      "but where the scan made up the address, one body shows how they are taken",
      { ...post, identity: "owner", method: "PUT", path: "/notes/2000000001", isMadeUp: true },
      [],
      true,
    ],
    [
      "and no more of them once one was taken",
      { ...post, identity: "owner", method: "PUT", path: "/notes/2000000001", isMadeUp: true },
      [201],
      false,
    ],
    ["with the credential it goes to a target that turned one down", { ...post, identity: "owner" }, [400], true],
    [
      "but not to what keeps files by a name of the sender's: it would be one",
      { ...post, identity: "owner", path: "/files/2000000001", isMadeUp: true },
      [400],
      false,
    ],
    ["whatever its name", { ...post, identity: "owner", method: "PUT", path: "/files/7" }, [400], false],
    ["nor to what takes bodies as they come", { ...post, identity: "owner", takesRaw: true }, [400], false],
    ["whom a stranger may ask, who is refused", { ...post, path: "/files/2000000001", isMadeUp: true }, [400], true],
    [
      "and what stands below a file is none",
      { ...post, identity: "owner", path: "/files/2000000001/notes", isMadeUp: true },
      [400],
      true,
    ],
    ["a target that took one gets no more", post, [201], false],
    ["but for a target that mostly turns them down", post, [400, 422, 201], true],
    ["what was never given out may be named with a body", { ...post, method: "PATCH", aim: "absent" }, [], true],
  ] as const)("%s", (_what, probe, heard, isSent) => {
    expect(gateOf(rights, heard).refusal(probe) === null).toBe(isSent);
  });
});

test.each<Rights>([
  { environment: "production", makesObjects: true },
  { environment: "staging" },
  { environment: "development", writesBack: true, isIntrusive: true },
  { environment: "development", makesObjects: true },
])("A removal goes with no credential that may get in, but to what the scan created: %o", (rights) => {
  const gate = gateOf(rights, [], 400);
  const { body: _, ...bare } = post;
  const gone: Probe = { ...bare, method: "DELETE", path: "/cart/2000000001", aim: "absent" };
  for (const identity of ["owner", "other", "forged"] as const) {
    expect(gate.refusal({ ...gone, identity })).not.toBeNull();
    expect(gate.refusal({ ...gone, identity, body: unreadable, readsBody: true })).not.toBeNull();
    expect(gate.refusal({ ...gone, identity, aim: "remove" })).not.toBeNull();
  }
  const mayMake = rights.environment !== "production" && rights.makesObjects === true;
  for (const identity of ["anonymous", "invalid"] as const)
    expect(gate.refusal({ ...gone, identity }) === null).toBe(mayMake);
});

describe("Where it may be asked, a GET whose name leaves open whether it acts", () => {
  const ask = (path: string, more: Partial<Probe> = {}): Probe => ({
    ...{ id: "x", identity: "owner", purpose: "", method: "GET", path },
    ...more,
  });
  const opened = () => gateOf({ environment: "staging", makesObjects: true });
  /** Asks it, and has it answered so. */
  function hear(gate: ReturnType<typeof opened>, probe: Probe, answer: Partial<Answer>): void {
    expect(gate.refusal(probe), probe.path).toBeNull();
    gate.note({ ...answerTo(probe, 200), url: `http://a.test${probe.path}`, ...answer });
    gate.ended(probe);
  }

  test("is asked on once its answer shows that it reads, under every id and by every method", () => {
    const gate = opened();
    hear(gate, ask("/archive/7"), { body: '{"id":1,"title":"Spring"}' });
    for (const probe of [ask("/archive/8"), ask("/archive/7", { method: "OPTIONS" })])
      expect(gate.refusal(probe)).toBeNull();
  });

  test("is asked no more once its answer gives nothing to read, or leaves it open, and the reason says so", () => {
    const gate = opened();
    hear(gate, ask("/ban/7"), { body: '{"ok":true}' });
    expect(gate.refusal(ask("/ban/8"))).toMatch(/^It reported that it acts/);
    hear(gate, ask("/close/7"), { body: '{"id":7,"title":"Spring","state":"shut"}' });
    expect(gate.refusal(ask("/close/8"))).toBe(
      "Its name may say that it does something: close, and its one answer does not show that it only reads. What acts is called at most once.",
    );
    hear(gate, ask("/mute/7"), { status: null });
    expect(gate.refusal(ask("/mute/7"))).not.toBeNull();
    expect(gate.kept().map(({ path }) => path)).toEqual(["/ban/{id}", "/close/{id}", "/mute/{id}"]);
  });

  test("is asked no more where it hands out the next thing, whatever it shows of that", () => {
    for (const path of ["/queue/pop", "/jobs/next", "/tasks/claim"]) {
      const gate = opened();
      hear(gate, ask(path), { status: 401 });
      hear(gate, ask(path), { body: '{"id":1,"title":"Spring","size":4}' });
      expect(gate.refusal(ask(path)), path).not.toBeNull();
    }
  });

  test("is asked no more once the same caller was shown another thing by it", () => {
    const gate = opened();
    const answered = (id: number) => ({ body: `{"data":{"id":${id},"title":"Spring","size":4}}` });
    hear(gate, ask("/dispatch"), answered(1));
    hear(gate, ask("/dispatch"), answered(1));
    hear(gate, ask("/dispatch", { identity: "other" }), answered(2));
    hear(gate, ask("/dispatch"), answered(3));
    for (const identity of ["owner", "other"] as const)
      expect(gate.refusal(ask("/dispatch", { identity }))).not.toBeNull();
  });

  test("is asked again where it was refused, since it did nothing then", () => {
    const gate = opened();
    for (const status of [401, 404, 405, 400]) hear(gate, ask("/ban/7"), { status });
    expect(gate.refusal(ask("/ban/7"))).toBeNull();
  });

  test("is asked by nobody else while its answer is awaited, and waits for that", async () => {
    const gate = opened();
    const first = ask("/ban/7");
    expect(gate.turn(first)).toBeNull();
    expect(gate.refusal(first)).toBeNull();
    expect(gate.isOnce(first)).toBe(true);
    const turn = gate.turn(ask("/ban/8"));
    expect(gate.refusal(ask("/ban/8"))).not.toBeNull();
    gate.note({ ...answerTo(first, 200), body: '[{"id":1}]' });
    gate.ended(first);
    await turn;
    expect(gate.turn(ask("/ban/8"))).toBeNull();
    expect(gate.refusal(ask("/ban/8"))).toBeNull();
  });

  test("is asked for whoever is signed in only once one of them was shown that it reads: a stranger's page is no sign", () => {
    const gate = opened();
    const page = '<html><form method="post"><input name="email"></form></html>';
    hear(gate, ask("/subscribe", { identity: "anonymous" }), { body: page, headers: { "content-type": "text/html" } });
    expect(gate.refusal(ask("/subscribe", { identity: "invalid" }))).toBeNull();
    hear(gate, ask("/subscribe"), { body: "" });
    expect(gate.refusal(ask("/subscribe", { identity: "other" }))).not.toBeNull();
  });

  test("is one with every address of its operation", () => {
    const gate = opened();
    gate.learn([{ method: "GET", path: "/ban/{name}", example: "/ban/bob" }]);
    hear(gate, ask("/ban/bob"), { body: '{"name":"bob","role":"user"}' });
    expect(gate.refusal(ask("/ban/eve"))).not.toBeNull();
  });

  test("is asked once by no other method than GET", () => {
    for (const method of ["HEAD", "OPTIONS"]) expect(opened().refusal(ask("/ban/7", { method }))).not.toBeNull();
  });

  test("is asked no more where its answer sends on as after a form, but for a sign-in page and another form of it", () => {
    const gate = opened();
    const sends = (path: string, location: string) => hear(gate, ask(path), { status: 302, headers: { location } });
    sends("/close/7", "/login");
    sends("/freeze/7", "/freeze/7/");
    sends("/users/7", "/people/7");
    for (const path of ["/close/7", "/freeze/7", "/users/7"]) expect(gate.refusal(ask(path)), path).toBeNull();
    sends("/ban/7", "/users");
    expect(gate.refusal(ask("/ban/8"))).toMatch(/^It reported that it acts \(“302 to \/users”\)/);
    sends("/mute/7", "/");
    expect(gate.refusal(ask("/mute/8"))).toMatch(/it sends on as after an action \(302 to \/\)\./);
  });
});

test("Once a removal of what does not exist was accepted, none is asked for any more, and the log says where", () => {
  const told: string[] = [];
  const rights = { environment: "development", makesObjects: true } as const;
  const gate = createGate(rights, (type, message) => void told.push(`${type}: ${message}`));
  const { body: _, ...bare } = post;
  const gone: Probe = { ...bare, method: "DELETE", path: "/notes/2000000001", aim: "absent", identity: "anonymous" };
  const answered = (status: number) => gate.note(answerTo(gone, status));
  answered(401);
  answered(404);
  expect(gate.refusal(gone)).toBeNull();
  answered(204);
  expect(gate.refusal({ ...gone, path: "/carts/2000000001" })).toContain(
    "one was accepted for an id that the scan made up",
  );
  expect(told[0]).toBe(
    "warning: DELETE /notes/{id} answered 204 to an anonymous caller, for an id that the scan made up. It may have removed more than it names: look there.",
  );
});

test("What is only guessed below or beside an address by id that reported an action is kept back, and not what was found there", () => {
  const gate = gateOf({ environment: "development" });
  const get = (path: string): Probe => ({ id: "x", identity: "owner", purpose: "", method: "GET", path });
  gate.learn([
    { method: "GET", path: "/go/{id}", example: "/go/1" },
    { method: "GET", path: "/go/{id}/map", example: "/go/1/map" },
    { method: "GET", path: "/go/offers", example: "/go/offers" },
    { method: "GET", path: "/go/offers/{id}", example: "/go/offers/1" },
  ]);
  expect(gate.refusal(get("/go/1"))).toBeNull();
  gate.note({ ...answerTo(get("/go/1"), 200), body: "Database populated." });
  for (const path of ["/go/1", "/go/2", "/go/1/export", "/go/2/me", "/go/q8af2ebda30"])
    expect(gate.refusal(get(path)), path).not.toBeNull();
  for (const path of ["/go/1/map", "/go/offers", "/go/offers/2", "/go", "/users/1"])
    expect(gate.refusal(get(path)), path).toBeNull();
  gate.note({ ...answerTo(get("/api/9"), 200), body: "Database populated." });
  expect(gate.refusal(get("/api/anything"))).toBeNull();
});

test("What lies below an action is kept back with it, but for what was found there itself", () => {
  const gate = createGate({ environment: "development" }, () => {});
  const acts = "a link to it says “Reset the database”";
  gate.learn([
    { method: "GET", path: "/refill", example: "/refill", acts },
    { method: "GET", path: "/refill/{id}/log", example: "/refill/1/log" },
    { method: "GET", path: "/", example: "/", acts },
  ]);
  const asked = (path: string) => gate.refusal({ ...post, method: "GET", path, aim: undefined, body: undefined });
  for (const path of ["/refill", "/refill/all", "/refill/7/", "/"]) expect(asked(path), path).toContain("Reset the");
  for (const path of ["/refill/3/log", "/refills", "/notes"]) expect(asked(path), path).toBeNull();
  expect(gate.kept().map(({ path, times }) => [path, times])).toEqual([
    ["/refill", 3],
    ["/", 1],
  ]);
});

test("What reported that it acts is not asked again, in no writing of its address and nowhere below it", () => {
  const gate = createGate({ environment: "development", makesObjects: true }, () => {});
  const get = (path: string): Probe => ({ id: "x", identity: "owner", purpose: "", method: "GET", path });
  gate.note({ ...answerTo(get("/warmup"), 200), body: "Database populated." });
  gate.note({ ...answerTo(get("/api"), 200), body: "Server started." });
  for (const path of ["/warmup", "/Warmup/", "//warmup", "/warm%75p?x=1", "/warmup.json", "/warmup/users", "/WarmUp/7"])
    expect(gate.refusal(get(path)), path).toContain("it reported that it acts".replace("it", "It"));
  for (const path of ["/warmups", "/api/users"]) expect(gate.refusal(get(path)), path).toBeNull();
});

test("What is only guessed to be called as an action is elsewhere is another version of it, and is not asked; what was found is", () => {
  const gate = createGate({ environment: "staging", makesObjects: true }, () => {});
  const get = (path: string): Probe => ({ id: "x", identity: "owner", purpose: "", method: "GET", path });
  gate.learn([
    { method: "GET", path: "/refill", example: "/refill", acts: "its document says that it acts" },
    { method: "GET", path: "/v2/warmup", example: "/v2/warmup" },
  ]);
  gate.note({ ...answerTo(get("/warmup"), 200), body: "Database populated." });
  gate.note({ ...answerTo(get("/magic/7"), 200), body: "Database populated." });
  gate.note({ ...answerTo(get("/api/v1"), 200), body: "Database populated." });
  for (const path of ["/v1/warmup", "/internal/api/Warmup", "/api/v1/magic/8", "/v1/refill"])
    expect(gate.refusal(get(path)), path).not.toBeNull();
  for (const path of ["/v2/warmup", "/magic", "/api/magic", "/warmup-guide", "/v1/users", "/v1/users/7"])
    expect(gate.refusal(get(path)), path).toBeNull();
});

test("An action is tried once, in whatever writing its address comes", () => {
  const gate = createGate({ environment: "staging", makesObjects: true }, () => {});
  const once = (path: string): Probe => ({
    ...{ id: "x", identity: "anonymous", purpose: "", method: "GET", path, aim: "act-once" },
  });
  expect(gate.refusal(once("/createdb"))).toBeNull();
  for (const path of [
    "/createDb",
    "/CreateDB",
    "/createdb/",
    "//createdb",
    "/createdb;x=1",
    "/create%64b",
    "/createdb.json",
  ])
    expect(gate.refusal(once(path)), path).toContain("once already");
});

describe("The page of a form that a page merely links", () => {
  const follow = (path: string): Probe => ({
    ...{ id: "x", identity: "anonymous", purpose: "", method: "GET", path, aim: "follow" },
  });
  const rights: Rights = { environment: "development" };

  test("is opened once, by a stranger, wherever it stands", () => {
    for (const path of ["/register", "/checkout", "/de/users/sign_up"]) {
      const gate = createGate(rights, () => {});
      expect(gate.refusal({ ...follow(path), identity: "owner" }), path).not.toBeNull();
      expect(gate.refusal({ ...follow(path), method: "HEAD" }), path).not.toBeNull();
      expect(gate.refusal(follow(path)), path).toBeNull();
      expect(gate.refusal(follow(`${path}/`)), path).not.toBeNull();
    }
  });

  test("but not in production, nor where anything says that it acts, nor by any other name", () => {
    expect(createGate({ environment: "production" }, () => {}).refusal(follow("/register"))).toContain("In production");
    const gate = createGate(rights, () => {});
    gate.learn([{ method: "GET", path: "/register", example: "/register", acts: "a link to it says “Register me”" }]);
    for (const path of ["/register", "/pay", "/stop", "/delete", "/register/7", "/register?x=1", "/api/register"])
      expect(gate.refusal(follow(path)), path).not.toBeNull();
  });
});

describe("A GraphQL query", () => {
  const query = (document: string, identity: Probe["identity"] = "owner"): Probe => ({
    ...{ id: "x", identity, purpose: "", method: "POST", path: "/graphql", aim: "query" },
    body: JSON.stringify({ query: document }),
  });
  const named = (rights: Rights) => {
    const gate = createGate(rights, () => {});
    gate.namesGraphql("/graphql");
    return gate;
  };

  test.each([
    "{ resetDatabase }",
    "query { notes { id } sent: sendNewsletter }",
    "query { ...all } fragment all on Query { logout }",
    "query { ... on Query { deleteUsers { id } } }",
  ])("in production asks for nothing that acts by its name: %s", (document) => {
    const gate = named({ environment: "production" });
    expect(gate.refusal(query(document))).toMatch(/^Its name says that it does something: \w+\. In production/);
    expect(gate.kept()[0]?.path).toMatch(/^\/graphql#Query\.(resetDatabase|sendNewsletter|logout|deleteUsers)$/);
  });

  test("is not sent to an address that names an action", () => {
    const gate = createGate({ environment: "production" }, () => {});
    gate.namesGraphql("/graphql/shutdown");
    expect(gate.refusal({ ...query("{ __typename }"), path: "/graphql/shutdown" })).toContain("shutdown");
  });

  test("asks once for what acts where the scan may write, without a credential", () => {
    const gate = named({ environment: "staging", makesObjects: true });
    expect(gate.refusal(query("{ seedNotes }"))).toContain("without a credential");
    expect(gate.refusal(query("{ seedNotes }", "anonymous"))).toBeNull();
    expect(gate.refusal(query("{ seedNotes }", "anonymous"))).toContain("once already");
    expect(gate.refusal(query("{ resetDatabase }", "anonymous"))).toContain("cannot be undone");
  });

  test("is kept back where a field at any depth is named for an action, or may be", () => {
    const gate = named({ environment: "production" });
    for (const document of [
      "{ admin { name resetDatabase } }",
      "{ admin { ...a } notes { ...a } } fragment a on Admin { notes { deleteAllNotes } }",
      "{ notes { ... on Note { all: flushCache } } }",
      "{ closeAccount }",
      "{ openDoor }",
      "{ powerOff }",
    ])
      expect(gate.refusal(query(document)), document).toContain("In production");
    expect(gate.kept().map(({ path }) => path)).toContain("/graphql#Query.admin");
    for (const name of ["closedAt", "isDeleted", "openOrders", "status", "createdAt", "updatedBy", "deletedUsers"])
      expect(gate.refusal(query(`{ notes { ${name} } ${name} }`)), name).toBeNull();
    expect(gate.refusal(query("{ refund { id stop { name } } }"))).toBeNull();
    expect(gate.refusal(query("{ notes { id refund } }"))).toContain("In production");
    const introspection = JSON.stringify({ query: getIntrospectionQuery() });
    expect(gate.refusal({ ...query(""), body: introspection })).toBeNull();
  });

  test("asks for no field of which the schema says that it acts", () => {
    const gate = named({ environment: "production" });
    const field = { kind: "query", name: "tidy", document: "query { tidy }", variables: {} } as const;
    const acts = "its schema says “Deletes all notes”";
    gate.learn([{ method: "POST", path: "/graphql#Query.tidy", example: "/graphql", graphql: field, acts }]);
    expect(gate.refusal(query("{ notes { id } tidy }"))).toContain(
      "Its schema says “Deletes all notes”. In production",
    );
    expect(gate.kept().map(({ path }) => path)).toEqual(["/graphql#Query.tidy"]);
  });

  test("asks for everything else, and nothing else passes for one", () => {
    const gate = named({ environment: "production" });
    for (const document of [
      "{ notes { id } }",
      "query Q($id: ID!) { note(id: $id) { title } }",
      "{ __schema { types { name } } }",
    ])
      expect(gate.refusal(query(document))).toBeNull();
    for (const document of [
      "mutation { notes }",
      "query { a } mutation { b }",
      "subscription { a }",
      "{",
      "fragment a on B { c }",
    ])
      expect(gate.refusal(query(document))).toContain("not a GraphQL query");
  });
});

describe("A GraphQL mutation", () => {
  const mutation = (document: string, more: Partial<Probe> = {}): Probe => ({
    ...{
      id: "x",
      identity: "anonymous",
      purpose: "",
      method: "POST",
      path: "/graphql",
      aim: "mutation",
      isMadeUp: true,
    },
    body: JSON.stringify({ query: document }),
    ...more,
  });
  const named = (rights: Rights) => {
    const gate = createGate(rights, () => {});
    gate.namesGraphql("/graphql");
    return gate;
  };
  const update = "mutation ($id: ID!) { updateNote(id: $id) { id } }";

  test("that asks for nothing may go anywhere, as anybody", () => {
    const gate = named({ environment: "production" });
    const nothing = "mutation { __typename } fragment a on Mutation { removeNote }";
    for (const identity of ["anonymous", "owner", "other"] as const)
      expect(gate.refusal(mutation(nothing, { identity, isMadeUp: false }))).toBeNull();
    for (const document of [
      "mutation { __typename ...a } fragment a on Mutation { removeNote }",
      "mutation { __typename ... on Mutation { removeNote } }",
      "mutation { __typename: removeNote }",
      "mutation { __typename } mutation b { removeNote }",
      "query { __typename } mutation b { removeNote }",
    ])
      expect(gate.refusal(mutation(document)), document).not.toBeNull();
    expect(gate.refusal(mutation(nothing, { path: "/notes" }))).toContain("not known as a GraphQL endpoint");
  });

  test("that names a made-up thing goes where the scan may write, without a credential that was issued", () => {
    expect(named({ environment: "staging", makesObjects: true }).refusal(mutation(update))).toBeNull();
    expect(named({ environment: "production", makesObjects: true }).refusal(mutation(update))).toContain(
      "In production",
    );
    const careful = named({ environment: "staging" });
    expect(careful.refusal(mutation(update))).toContain("Turn on");
    expect(careful.kept()).toMatchObject([{ method: "POST", path: "/graphql#Mutation.updateNote" }]);
    const gate = named({ environment: "staging", writesBack: true });
    for (const identity of ["owner", "other", "forged"] as const)
      expect(gate.refusal(mutation(update, { identity }))).toContain("With a credential");
    expect(gate.refusal(mutation(update, { isMadeUp: false }))).not.toBeNull();
  });

  test.each([
    "sendNote",
    "createNote",
    "deleteNotesMany",
    "deleteAllNotes",
    "update",
    "updateOrCreateNote",
    "payAndUpdateNote",
  ])("that may do more than change what it names is never sent: %s", (name) => {
    const gate = named({ environment: "development", makesObjects: true });
    expect(gate.refusal(mutation(`mutation ($id: ID!) { ${name}(id: $id) { id } }`))).toContain("Its name");
  });
});

test("What is there is written back by a mutation that changes one thing, and by no other", () => {
  const gate = createGate({ environment: "staging", writesBack: true }, () => {});
  gate.namesGraphql("/graphql");
  const back = (query: string) =>
    gate.refusal({
      ...{ id: "x", identity: "other", purpose: "", method: "POST", path: "/graphql", aim: "write-back" },
      body: JSON.stringify({ query }),
    });
  expect(back('mutation { updateNote(id: 1, title: "A") { id } }')).toBeNull();
  for (const query of [
    "mutation { removeNote(id: 1) { id } }",
    "mutation { createNote(title: 1) { id } }",
    "mutation { updateNote(id: 1) { id } updateUser(id: 1) { id } }",
    "query { note }",
  ])
    expect(back(query), query).toContain("Its name does not say");
});

test("What is there is written back by PUT to the one field that an address names, and to no whole object", () => {
  const gate = createGate({ environment: "staging", writesBack: true }, () => {});
  const back = (path: string, body: object, more: Partial<Probe> = {}): Probe => ({
    ...{ id: "x", identity: "owner", purpose: "", method: "PUT", path, aim: "write-back", body: JSON.stringify(body) },
    ...more,
  });
  expect(gate.refusal(back("/users/7/role", { role: "member" }))).toBeNull();
  expect(gate.refusal(back("/users/role", { id: 7, role: "member" }))).toBeNull();
  expect(gate.refusal(back("/users/7", { name: "Ann" }, { method: "PATCH" }))).toBeNull();
  expect(gate.refusal(back("/users/7", { name: "Ann" }))).toContain("what that does not show would be gone");
  expect(gate.refusal(back("/users/7/role", { role: "member", name: "Ann" }))).not.toBeNull();
});

describe("In production, where nothing may act,", () => {
  const production: Rights = { environment: "production", makesObjects: true, writesBack: true, isIntrusive: true };
  const get = (path: string): Probe => ({ id: "x", identity: "owner", purpose: "", method: "GET", path });

  test.each([
    "/refund/7",
    "/ban/bob",
    "/close/7",
    "/stop",
    "/register",
    "/notifications/readAll",
    "/add/user/7",
    "/update/user/7/active",
    "/send/mail/7",
    "/reset/database/now",
    "/buy",
    "/turn-off",
    "/session/exit",
    "/unregister",
  ])("GET %s, as likely an action as a name, is not asked, nor elsewhere without a consent to write", (path) => {
    expect(gateOf(production).refusal(get(path))).toMatch(
      /^Its name may say .* In production, no request that may act/,
    );
    for (const rights of [{ environment: "staging" }, { environment: "development", writesBack: true }] as const)
      expect(gateOf(rights).refusal(get(path))).toMatch(/^Its name may say .*“Create test objects” to test this\.$/);
    expect(gateOf({ environment: "staging", makesObjects: true }).refusal(get(path))).toBeNull();
  });

  test("what its document says to read is asked, whatever its name may say, but not what a link says to act", () => {
    const gate = gateOf(production);
    const list = { method: "GET", path: "/archive/{name}", example: "/archive/old", saysItReads: true } as const;
    gate.learn([list]);
    expect(gate.refusal(get("/archive/new"))).toBeNull();
    gate.learn([{ ...list, acts: "the button of its form says “Archive”" }]);
    expect(gate.refusal(get("/archive/new"))).not.toBeNull();
    gate.learn([{ ...list, path: "/pulls/{id}/merge", example: "/pulls/7/merge" }]);
    expect(gate.refusal(get("/pulls/8/merge"))).toBeNull();
    gate.learn([{ ...list, path: "/users/{id}/delete", example: "/users/7/delete" }]);
    expect(gate.refusal(get("/users/7/delete"))).not.toBeNull();
  });

  test.each([
    "/orders",
    "/users/7",
    "/reports/status",
    "/users/7/profile",
    "/import/status/7",
    "/imports/7/rows",
    "/store/7",
  ])("GET %s, an ordinary read, is asked", (path) => expect(gateOf(production).refusal(get(path))).toBeNull());

  test("what a document says of another operation clears no name that its template fits too", () => {
    const gate = gateOf(production);
    gate.learn([
      { method: "GET", path: "/{type}/{id}", example: "/1/1", saysItReads: true },
      { method: "GET", path: "/jobs/{id}", example: "/jobs/1", saysItReads: true },
    ]);
    for (const path of ["/ban/bob", "/jobs/pause"]) expect(gate.refusal(get(path)), path).not.toBeNull();
  });

  test("what is only guessed below an operation whose name leaves it open is not asked, but what is found there is", () => {
    const gate = gateOf(production);
    gate.learn([{ method: "GET", path: "/ban/{id}", example: "/ban/1" }]);
    for (const path of ["/ban/stats", "/ban/7/history"]) expect(gate.refusal(get(path)), path).not.toBeNull();
    gate.learn([{ method: "GET", path: "/ban/stats", example: "/ban/stats" }]);
    expect(gate.refusal(get("/ban/stats"))).toBeNull();
  });

  test("what was kept back until its document was read is not told as kept back", () => {
    const gate = gateOf(production);
    expect(gate.refusal(get("/v3/checkout"))).not.toBeNull();
    gate.learn([{ method: "GET", path: "/v3/checkout", example: "/v3/checkout", saysItReads: true }]);
    expect(gate.refusal(get("/v3/checkout"))).toBeNull();
    expect(gate.kept()).toEqual([]);
  });

  test("an example of what its template names an action is not asked either", () => {
    const gate = gateOf(production);
    gate.learn([{ method: "GET", path: "/approve/{slug}", example: "/approve/2024" }]);
    expect(gate.refusal(get("/approve/my-post"))).toMatch(/In production, no request that may act is sent\./);
  });

  test("no credential goes with a method that may change something, also where nothing should be there", () => {
    const gate = gateOf(production);
    const remove: Probe = { ...get("/cart/2000000001"), method: "DELETE", aim: "absent" };
    for (const identity of ["owner", "other"] as const) expect(gate.refusal({ ...remove, identity })).not.toBeNull();
  });

  test("the log tells each of many kept back, until they are only counted", () => {
    const lines: string[] = [];
    const gate = createGate(production, (_level, text) => void lines.push(text));
    for (let at = 0; at < 1010; at++) gate.refusal(get(`/${"abcdefghij"[at % 10]}${at}x/delete`));
    expect(gate.kept()).toHaveLength(1010);
    expect(lines).toHaveLength(1001);
    expect(lines.at(-1)).toBe("Further requests that are kept back are only counted.");
  });
});

describe("A scan after another of the same target, or one that starts again after its process died,", () => {
  const rights: Rights = { environment: "development", makesObjects: true };
  const get = (path: string, identity: Probe["identity"] = "anonymous"): Probe => ({
    ...{ id: "x", identity, purpose: "", method: "GET", path, aim: "act-once" },
  });

  /** What one run asked, and what was remembered of it until it died. */
  function died(...asked: [Probe, body: string | null, status?: number][]) {
    const known = new Set<string>();
    const gate = createGate(
      rights,
      () => {},
      async (key, now) => {
        if (now === "asked") known.add(key);
        else known.delete(key);
      },
    );
    gate.namesGraphql("/graphql");
    for (const [probe, body, status = 200] of asked) {
      expect(gate.refusal(probe)).toBeNull();
      const headers = { "content-type": body?.startsWith("<") ? "text/html" : "application/json" };
      if (body !== null) gate.note({ ...answerTo(probe, status), body, headers });
    }
    return [...known];
  }

  test("asks nothing again that acts by GET, nor what may have acted and was not answered", () => {
    const tried = died([get("/createdb"), '{"done":true}'], [{ ...get("/ban/7"), aim: undefined }, null]);
    const again = createGate({ ...rights, tried }, () => {});
    expect(again.refusal(get("/createdb"))).toMatch(/called once already/);
    expect(again.refusal({ ...get("/ban/7"), aim: undefined })).toMatch(/asked once already/);
    expect(again.refusal(get("/seed"))).toBeNull();
  });

  test("asks again what was refused, since it did nothing then, and the page of a form", () => {
    const page: Probe = { ...get("/users/register"), aim: "follow" };
    const query: Probe = { ...get("/graphql"), method: "POST", aim: "query", body: '{"query":"{ rotateKeys }"}' };
    const form = '<html><form method="post"><input name="mail"></form></html>';
    const unsaid = '{"errors":[{"message":"Who are you?"}],"data":{"rotateKeys":null}}';
    const tried = died([get("/admin/rotate"), "{}", 401], [page, form], [query, unsaid]);
    expect(tried).toEqual([]);
    expect(died([query, '{"data":{"rotateKeys":true}}'])).toHaveLength(1);
    expect(died([get("/admin/rotate"), "{}", 500])).toHaveLength(1);
  });

  test("asks nothing that an earlier scan saw acting, whatever it is called and whatever it may do", () => {
    const gate = createGate(rights, () => {});
    gate.learn([
      { method: "GET", path: "/createdb", example: "/createdb", acts: "an earlier scan saw that it acts" },
      { method: "GET", path: "/morning/{id}", example: "/morning/{id}", acts: "an earlier scan saw that it acts" },
    ]);
    for (const path of ["/createdb", "/morning/7", "/v1/createdb"])
      expect(gate.refusal(get(path)), path).toBe("An earlier scan saw that it acts. What acts is called at most once.");
  });

  test("asks again what showed that it reads", () => {
    const look: Probe = { ...get("/archive/7", "owner"), aim: undefined };
    const tried = died([look, '{"id":1,"title":"Spring"}']);
    expect(createGate({ ...rights, tried }, () => {}).refusal(look)).toBeNull();
  });
});
