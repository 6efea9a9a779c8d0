import { describe, expect, test } from "vitest";
import type { Operation } from "../operation.ts";
import type { Rights } from "../wire/rights.ts";
import {
  type Ask,
  judgeTarget,
  operationOf,
  ownerToken,
  type Reply,
  strictMemory,
  type Target,
} from "./judged-target.fixture.ts";

const unauthorized: Reply = { status: 401, body: { error: "token missing" } };
const malformed: Reply = { status: 400, body: { error: "malformed JSON" } };
const invalid: Reply = { status: 422, body: { errors: [{ field: "customer", message: "is required" }] } };
const absent: Reply = { status: 404, body: { error: "No such invoice" } };
const nowhere: Reply = { status: 404, body: { error: "Not found" } };

function parses({ body }: Ask): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** Refuses strangers first, then reads the body, as most services do. */
const refusesFirst = (ask: Ask): Reply => (ask.who !== "owner" ? unauthorized : parses(ask) ? invalid : malformed);
/** Reads the body, then refuses strangers, as services behind a global body parser do. */
const parsesFirst = (ask: Ask): Reply => (!parses(ask) ? malformed : ask.who !== "owner" ? unauthorized : invalid);
const neverRefuses = (ask: Ask): Reply => (parses(ask) ? invalid : malformed);

const routes =
  (table: Record<string, (ask: Ask) => Reply>): Target =>
  (ask) => {
    const route = Object.keys(table).find((key) => {
      const [method, path = ""] = key.split(" ");
      return method === ask.method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(ask.path);
    });
    return route ? (table[route]?.(ask) ?? nowhere) : nowhere;
  };

const reading = { requestTypes: ["application/json"] };

async function verdictOf(call: string, table: Record<string, (ask: Ask) => Reply>, others: string[] = []) {
  const operations = [call, ...others].map((one) => operationOf(one, /^(POST|PUT|PATCH)/.test(one) ? reading : {}));
  const result = await judgeTarget(routes(table), operations, ownerToken, strictMemory());
  const verdict = result.judged.find(({ method, path }) => `${method} ${path}` === call);
  return { ...result, said: `${verdict?.authentication.state} ${verdict?.authentication.code}`, verdict };
}

test("A write that refuses strangers first is enforced, with three requests", async () => {
  const table = { "POST /invoices": refusesFirst, "PATCH /invoices/{id}": refusesFirst };
  const { said, asks, verdict } = await verdictOf("POST /invoices", table, ["PATCH /invoices/{id}"]);
  expect(said).toBe("enforced refused-without-credential");
  expect(verdict?.authentication.confidence).toBe("confirmed");
  expect(asks.filter(({ method }) => method === "POST")).toHaveLength(3);
});

test("A write that parses first and refuses then is enforced", async () => {
  const { said } = await verdictOf("POST /invoices", { "POST /invoices": parsesFirst });
  expect(said).toBe("enforced refused-without-credential");
});

test("A parser's error alone proves nothing", async () => {
  const { said } = await verdictOf("POST /invoices", { "POST /invoices": () => malformed });
  expect(said).toBe("inconclusive faulty-for-everyone");
});

test("A stranger's input that is examined, where other writes refuse strangers, is likely a hole", async () => {
  const table = {
    "POST /invoices": neverRefuses,
    "PATCH /accounts/{id}": refusesFirst,
    "PATCH /orders/{id}": refusesFirst,
  };
  const { said, verdict } = await verdictOf("POST /invoices", table, ["PATCH /accounts/{id}", "PATCH /orders/{id}"]);
  expect(said).toBe("missing examined-without-credential");
  expect(verdict).toMatchObject({
    securityLevel: "warning",
    authClassification: "lacks_auth",
    hasAuthentication: false,
  });
});

test("A stranger's body that is read, where other writes refuse strangers before, is likely a hole", async () => {
  const table = {
    "POST /invoices": () => malformed,
    "POST /accounts": refusesFirst,
    "PATCH /orders/{id}": refusesFirst,
  };
  const { said } = await verdictOf("POST /invoices", table, ["POST /accounts", "PATCH /orders/{id}"]);
  expect(said).toBe("missing parsed-without-credential");
  const beside = { ...table, "PATCH /orders/{id}": parsesFirst };
  const unclear = await verdictOf("POST /invoices", beside, ["POST /accounts", "PATCH /orders/{id}"]);
  expect(unclear.said).toBe("inconclusive faulty-for-everyone");
});

test("Where every write examines its input before it refuses, nothing is claimed", async () => {
  const table = { "POST /invoices": neverRefuses, "POST /accounts": neverRefuses };
  const { said } = await verdictOf("POST /invoices", table, ["POST /accounts"]);
  expect(said).toBe("inconclusive faulty-for-everyone");
});

describe("Being looked up is being let in", () => {
  const locked = (ask: Ask): Reply => (ask.who === "owner" ? absent : unauthorized);
  const beside = { "DELETE /orders/{id}": locked, "DELETE /accounts/{id}": locked };

  test("where the API elsewhere asks who is there before it looks anything up", async () => {
    const table = { "DELETE /invoices/{id}": () => absent, ...beside };
    const { said } = await verdictOf("DELETE /invoices/{id}", table, Object.keys(beside));
    expect(said).toBe("missing looked-up-without-credential");
  });

  test("but not where nothing shows what comes first", async () => {
    const { said } = await verdictOf("DELETE /invoices/{id}", { "DELETE /invoices/{id}": () => absent });
    expect(said).toBe("inconclusive absent-for-everyone");
  });

  // Route models, `router.param` and dependencies load the object before the handler's guard runs.
  test("nor where a read behind a sign-in looks up first as well", async () => {
    const order = (ask: Ask): Reply =>
      ask.path !== "/orders/7"
        ? absent
        : ask.who === "owner"
          ? { body: { iban: "DE02120300000000202051" } }
          : unauthorized;
    const table = { "DELETE /invoices/{id}": () => absent, "GET /orders/{id}": order, ...beside };
    const { said } = await verdictOf("DELETE /invoices/{id}", table, ["GET /orders/{id}", ...Object.keys(beside)]);
    expect(said).toBe("inconclusive absent-for-everyone");
  });

  test("nor where everybody may read what is looked up", async () => {
    const plan = (ask: Ask): Reply => (ask.path === "/plans/7" ? { body: { id: 7, name: "Basic" } } : absent);
    const table = { "DELETE /plans/{id}": () => absent, "GET /plans/{id}": plan, ...beside };
    const { said } = await verdictOf("DELETE /plans/{id}", table, ["GET /plans/{id}", ...Object.keys(beside)]);
    expect(said).toBe("inconclusive absent-for-everyone");
  });

  test("nor where a read of what is nowhere gets the application's page, so that nobody knows what a removal there gets", async () => {
    const page = (): Reply => ({ headers: { "content-type": "text/html" }, body: "<!doctype html><div id=app></div>" });
    const table = { "DELETE /invoices/{id}": () => absent, ...beside, "GET /{id}": page };
    const { said } = await verdictOf("DELETE /invoices/{id}", table, Object.keys(beside));
    expect(said).toBe("inconclusive absent-for-everyone");
  });

  // Whoever verifies a credential wherever one comes, as optional sign-in does, refuses a made-up one before the lookup.
  test("nor where the made-up credential is refused for the same request", async () => {
    const verified = (ask: Ask): Reply => (ask.who === "invalid" ? unauthorized : absent);
    const table = { "DELETE /invoices/{id}": verified, ...beside };
    const { said } = await verdictOf("DELETE /invoices/{id}", table, Object.keys(beside));
    expect(said).toBe("inconclusive credential-verified");
  });
});

describe("A removal is asked for without the credential, and is enforced", () => {
  const call = "DELETE /carts/{id}";
  const isRemoval = ({ method }: Ask) => method === "DELETE";

  test("for certain where the refusal demands a credential, and one is seen to get further elsewhere", async () => {
    const refusal = { [call]: () => ({ status: 401, body: { error: "authentication required" } }) };
    const read = {
      "GET /orders/{id}": ({ who }: Ask): Reply => (who === "owner" ? { body: { iban: "DE02" } } : unauthorized),
    };
    const { said, verdict, asks } = await verdictOf(call, { ...refusal, ...read }, ["GET /orders/{id}"]);
    expect(`${said}, ${verdict?.authentication.confidence}`).toBe("enforced refused-without-credential, confirmed");
    expect(asks.filter(isRemoval).map(({ who }) => who)).toEqual(["anonymous", "invalid"]);
    const alone = await verdictOf(call, refusal);
    expect(alone.verdict?.authentication).toMatchObject({ state: "enforced", confidence: "likely" });
  });

  test("for certain where it is the refusal of a read that the owner gets", async () => {
    const no = { status: 403, body: { error: "no", at: "2026-01-01T00:00:00Z" } };
    const table = {
      [call]: () => no,
      "GET /orders/{id}": ({ who }: Ask): Reply => (who === "owner" ? { body: { iban: "DE02" } } : no),
    };
    const { verdict } = await verdictOf(call, table, ["GET /orders/{id}"]);
    expect(verdict?.authentication).toMatchObject({ state: "enforced", confidence: "confirmed" });
    const alone = await verdictOf(call, { [call]: () => no });
    expect(alone.verdict?.authentication).toMatchObject({ state: "enforced", confidence: "likely" });
  });

  test("but not where a token against forged requests is missed, and nobody gets further", async () => {
    const forged = { status: 403, body: { error: "CSRF token missing" } };
    const table = {
      [call]: () => forged,
      "GET /orders/{id}": ({ who }: Ask): Reply => (who === "owner" ? { body: { iban: "DE02" } } : unauthorized),
    };
    const { said } = await verdictOf(call, table, ["GET /orders/{id}"]);
    expect(said).toBe("inconclusive csrf-token-demanded");
    const change = "PATCH /orders/{id}";
    const further = await verdictOf(change, { [change]: ({ who }) => (who === "owner" ? absent : forged) });
    expect(further.said).toBe("enforced refused-without-credential");
  });

  test("and is a hole where a made-up credential gets past the refusal", async () => {
    const { said } = await verdictOf(call, { [call]: ({ who }) => (who === "anonymous" ? unauthorized : absent) });
    expect(said).toBe("missing invalid-credential-accepted");
  });
});

test("A deletion on a target that hides things from strangers stays inconclusive", async () => {
  const table = {
    "DELETE /invoices/{id}": () => absent,
    "GET /invoices/{id}": (ask: Ask) =>
      ask.who === "owner" && ask.path === "/invoices/7" ? { body: { iban: "DE02" } } : absent,
  };
  const { said } = await verdictOf("DELETE /invoices/{id}", table, ["GET /invoices/{id}"]);
  expect(said).toBe("inconclusive hidden-or-absent");
});

test("That reading is open says nothing of writing", async () => {
  const table = {
    "GET /invoices": () => ({ body: [{ iban: "DE02120300000000202051" }] }),
    "POST /invoices": () => malformed,
  };
  const { said } = await verdictOf("POST /invoices", table, ["GET /invoices"]);
  expect(said).toBe("inconclusive faulty-for-everyone");
});

test("A made-up credential that gets as far as the owner is a hole", async () => {
  const table = { "POST /invoices": (ask: Ask) => (ask.who === "anonymous" ? unauthorized : neverRefuses(ask)) };
  const { said } = await verdictOf("POST /invoices", table);
  expect(said).toBe("missing invalid-credential-accepted");
});

// A body parser before the verifier turns the owner's and the made-up credential's unreadable body down alike.
test("A parser that stands between the question for a credential and its verifier makes no hole", async () => {
  const table = {
    "POST /invoices": (ask: Ask): Reply =>
      ask.who === "anonymous"
        ? unauthorized
        : !parses(ask)
          ? malformed
          : ask.who === "invalid"
            ? unauthorized
            : invalid,
  };
  const { said } = await verdictOf("POST /invoices", table);
  expect(said).toBe("enforced refused-without-credential");
});

test("A stranger's faulty write that is accepted is a hole, and is not repeated", async () => {
  const { said, verdict, asks } = await verdictOf("POST /jobs", {
    "POST /jobs": () => ({ status: 202, body: { job: 1 } }),
  });
  expect(said).toBe("missing write-accepted-without-credential");
  expect(verdict?.securityLevel).toBe("warning");
  expect(asks.filter(({ method }) => method === "POST")).toHaveLength(1);
});

describe("A write behind a parser, in an API that strangers are kept out of", () => {
  const shut = ({ who }: Ask): Reply => (who === "owner" ? { body: { items: [{ id: 7 }] } } : unauthorized);
  const open = (): Reply => ({ body: { name: "fleet" } });
  const behindParser = (ask: Ask): Reply =>
    ask.type === "application/json" && !parses(ask) ? malformed : ask.who === "owner" ? invalid : unauthorized;

  /** What is said of it, and who sent a media type that no parser reads, where so many of three reads are shut. */
  async function judged(shutReads: number, rights: Rights) {
    const reads = ["GET /ships", "GET /masts", "GET /sails"];
    const table = Object.fromEntries(reads.map((read, at) => [read, at < shutReads ? shut : open]));
    const operations = [...reads.map((read) => operationOf(read)), operationOf("POST /jobs", reading)];
    const target = routes({ ...table, "POST /jobs": behindParser });
    const { judged: all, asks } = await judgeTarget(target, operations, ownerToken, undefined, rights);
    const { state, code } = all.find(({ path }) => path === "/jobs")?.authentication ?? {};
    const others = asks.filter(({ type }) => type === "application/x-postern-probe").map(({ who }) => who);
    return { said: `${state} ${code}`, others };
  }

  test("is decided by what strangers are answered for a media type that no parser reads", async () => {
    expect(await judged(3, { environment: "development", makesObjects: true })).toEqual({
      said: "enforced refused-without-credential",
      others: ["anonymous", "invalid"],
    });
  });

  test("is no hole where it only looks as if something was looked up: a parser stands before what is not there", async () => {
    const table = Object.fromEntries(["/ships", "/masts", "/sails"].map((path) => [`GET ${path}`, shut]));
    const removals = ["DELETE /ships/{id}", "DELETE /masts/{id}", "DELETE /sails/{id}"];
    const operations = [
      ...[...Object.keys(table), ...removals].map((call) => operationOf(call)),
      operationOf("PUT /admin/refunds/{id}", { ...reading, source: "javascript" }),
    ];
    const notThere = ({ path }: Ask): Reply => ({ status: 404, body: { message: `Route ${path} not found` } });
    const refuse = Object.fromEntries(removals.map((call) => [call, () => unauthorized]));
    const known = routes({ ...table, ...refuse });
    const { judged: all } = await judgeTarget(
      (ask) =>
        ask.type === "application/json" && !parses(ask)
          ? malformed
          : known(ask) === nowhere
            ? notThere(ask)
            : known(ask),
      operations,
    );
    const { state, code } = all.find(({ path }) => path.startsWith("/admin"))?.authentication ?? {};
    expect(`${state} ${code}`).toBe("inconclusive perhaps-not-there");
  });

  test("is asked so neither where most can be read by everybody, nor without a consent", async () => {
    const undecided = { said: "inconclusive faulty-for-everyone", others: [] };
    expect(await judged(1, { environment: "development", makesObjects: true })).toEqual(undecided);
    expect((await judged(3, { environment: "development" })).others).toEqual([]);
  });
});

test("Signing in is public and is not tried", async () => {
  const { said, asks } = await verdictOf("POST /auth/login", { "POST /auth/login": () => unauthorized });
  expect(said).toBe("public sign-in");
  expect(asks).toEqual([]);
});

describe("Signing out", () => {
  const signingOut = (
    reply: (ask: Ask) => Reply,
    more: Partial<Rights> = { makesObjects: true },
    documented: Partial<Operation> = {},
  ) =>
    judgeTarget(
      routes({
        "POST /auth/logout": reply,
        "GET /ships": ({ who }) => (who === "owner" ? { body: [] } : unauthorized),
      }),
      [operationOf("GET /ships"), operationOf("POST /auth/logout", { source: "javascript", ...documented })],
      ownerToken,
      undefined,
      { environment: "development", ...more },
    ).then(({ judged, asks }) => {
      const { state, code } = judged.find(({ path }) => path.endsWith("logout"))?.authentication ?? {};
      return { said: `${state} ${code}`, asked: asks.flatMap(({ method, who }) => (method === "POST" ? [who] : [])) };
    });

  test("is enforced where it refuses strangers, and nobody with a session asks", async () => {
    const refuse = ({ who }: Ask) => (who === "owner" ? { status: 204 } : unauthorized);
    expect(await signingOut(refuse)).toEqual({
      said: "enforced refused-without-credential",
      asked: ["anonymous", "invalid"],
    });
  });

  test("is public where strangers may", async () => {
    expect((await signingOut(() => ({ status: 204 }))).said).toBe("public sign-out");
    const demanded = { documentedSecurity: "required" } as const;
    expect((await signingOut(() => ({ status: 204 }), undefined, demanded)).said).toBe("public sign-out");
  });

  test("is undecided where it wants a body, and where everybody is sent to sign in afterwards", async () => {
    expect((await signingOut(() => invalid)).said).toBe("inconclusive faulty-for-everyone");
    const sent: Reply = { status: 302, headers: { location: "/login" } };
    expect((await signingOut(() => sent)).said).toBe("not_tested unsafe-to-try");
  });

  test("is not tested where no request may be sent", async () => {
    for (const rights of [{ makesObjects: false }, { environment: "production" as const, makesObjects: true }])
      expect(await signingOut(() => unauthorized, rights)).toEqual({ said: "not_tested unsafe-to-try", asked: [] });
  });
});

test("Confirming an account is part of signing in, confirming a payment is none", async () => {
  const table = { "POST /users/confirm": () => unauthorized, "POST /payments/confirm": () => unauthorized };
  expect((await verdictOf("POST /users/confirm", table)).said).toBe("public sign-in");
  expect((await verdictOf("POST /payments/confirm", table)).said).not.toContain("public");
});

test("What is posted under the name of a state is no look at one", async () => {
  const { said } = await verdictOf("POST /bank/status", { "POST /bank/status": () => malformed });
  expect(said).toBe("inconclusive faulty-for-everyone");
});

test("A parameterless deletion is never tried", async () => {
  const { said, asks } = await verdictOf("DELETE /invoices", { "DELETE /invoices": () => ({ status: 204 }) });
  expect(said).toBe("not_tested unsafe-to-try");
  expect(asks.filter(({ method }) => method === "DELETE")).toEqual([]);
});

test("A method that is not offered is not tested", async () => {
  const { said } = await verdictOf("PUT /invoices", { "PUT /invoices": () => ({ status: 405 }) });
  expect(said).toBe("not_tested not-there");
});

test("Nothing is changed on a lenient target that stores whatever a strict JSON parser lets through", async () => {
  const changed: Ask[] = [];
  const lenient: Target = (ask) => {
    if (ask.method === "GET") return ask.path === "/things" ? { body: [{ id: 7, name: "a" }] } : nowhere;
    const exists = /\/things\/7$/.test(ask.path);
    if (ask.method === "DELETE") {
      if (exists) changed.push(ask);
      return exists ? { status: 204 } : absent;
    }
    // As body-parser does: JSON must be an object or a list; bodies of other types count as an empty object.
    if (ask.type.startsWith("application/json") && !(parses(ask) && /^\s*[[{]/.test(ask.body))) return malformed;
    if (ask.method === "PATCH" && !exists) return absent;
    changed.push(ask);
    return { status: 201, body: { id: 8 } };
  };
  const calls = [
    "GET /things",
    "POST /things",
    "PUT /things/{id}",
    "PATCH /things/{id}",
    "DELETE /things/{id}",
    "POST /other",
  ];
  const { judged, asks } = await judgeTarget(
    lenient,
    calls.map((call) => operationOf(call)),
    ownerToken,
  );
  expect(changed).toEqual([]);
  expect(asks.filter(({ method, path }) => method !== "GET" && path.endsWith("/things/7"))).toEqual([]);
  expect(judged.every(({ exchanges }) => exchanges.length < 10)).toBe(true);
});

test("A parser that never answers what it cannot read is asked with other faults, and not waited for again and again", async () => {
  const operations = ["a", "b", "c", "d"].map((name) =>
    operationOf(`POST /${name}`, { requestTypes: ["application/json"], body: { title: "x" } }),
  );
  const isReadable = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  const { judged, asks } = await judgeTarget(
    ({ who, body }) => {
      if (!isReadable(body)) return null;
      return who === "owner" ? { status: 422, body: { error: "title" } } : { status: 401, body: { error: "sign in" } };
    },
    operations,
    ownerToken,
    strictMemory(),
  );
  expect(judged.map(({ authentication }) => authentication.state)).toEqual(operations.map(() => "enforced"));
  const unanswered = asks.filter(({ body, who }) => who === "anonymous" && !isReadable(body));
  expect(unanswered.length).toBeLessThan(operations.length);
});

test("Nothing is written on a target that takes whatever it cannot read for an empty body", async () => {
  const written: Ask[] = [];
  const lenient: Target = (ask) => {
    if (ask.who !== "owner") return unauthorized;
    if (/\/things\/(?!7$)/.test(ask.path)) return absent;
    if (ask.method !== "GET") written.push(ask);
    return { body: { id: 7, name: null } };
  };
  const json = { requestTypes: ["application/json"] };
  const calls = ["POST /things", "PUT /settings", "PATCH /things/{id}", "PUT /things/{id}", "POST /things/{id}/parts"];
  const { judged } = await judgeTarget(
    lenient,
    calls.map((call) => operationOf(call, json)),
  );
  expect(written).toEqual([]);
  expect(judged.map(({ authentication }) => authentication.state)).toEqual(calls.map(() => "enforced"));
});

test("What may act by its name gets no body where nothing shows that the target turns unreadable ones down", async () => {
  const call = "POST /system/stop";
  const alone = await verdictOf(call, { [call]: () => unauthorized });
  expect(alone.asks.filter(({ method }) => method === "POST")).toEqual([]);
  expect(alone.verdict?.authentication.reason).toContain("was not seen to refuse malformed bodies");
  const beside = { [call]: refusesFirst, "PATCH /notes/{id}": refusesFirst };
  expect((await verdictOf(call, beside, ["PATCH /notes/{id}"])).said).toBe("enforced refused-without-credential");
});

test("A target that takes what it cannot read from strangers is asked for no more than that", async () => {
  const written: Ask[] = [];
  const target: Target = (ask) => {
    if (ask.method !== "GET") written.push(ask);
    return { status: 201, body: { id: 7 } };
  };
  const calls = ["POST /notes", "POST /comments", "PUT /settings"];
  await judgeTarget(
    target,
    calls.map((call) => operationOf(call, { requestTypes: ["application/json"] })),
  );
  expect(written).toHaveLength(1);
});

test("What can be read and does not fit is not sent where nothing shows that the target turns it down", async () => {
  const target: Target = ({ body }) => (body === '{"postern":' ? malformed : { status: 201, body: { id: 7 } });
  const { asks } = await judgeTarget(target, [
    operationOf("POST /notes", reading),
    operationOf("PUT /notes/{id}", reading),
  ]);
  expect([...new Set(asks.flatMap(({ method, body }) => (method === "GET" ? [] : [body])))]).toEqual(['{"postern":']);
});

test("A change of what does not exist shows whether it is turned down, and then it is sent elsewhere", async () => {
  const table = { "PATCH /notes/{id}": neverRefuses, "POST /notes": neverRefuses };
  const operations = Object.keys(table).map((call) => operationOf(call, reading));
  const { asks } = await judgeTarget(routes(table), operations);
  expect(asks.filter(({ method }) => method === "POST").map(({ body }) => body)).toContain('"postern"');
});

test("What nothing says to read a body is not asked, also where a parser turns down what comes elsewhere", async () => {
  const target: Target = (ask) => (ask.body !== "" && !parses(ask) ? malformed : nowhere);
  const { asks, judged } = await judgeTarget(target, [
    operationOf("POST /notes", reading),
    operationOf("POST /nightly"),
  ]);
  expect(asks.some(({ method, path }) => method === "POST" && path === "/notes")).toBe(true);
  expect(asks.some(({ path }) => path === "/nightly")).toBe(false);
  expect(judged.find(({ path }) => path === "/nightly")?.authentication.code).toBe("unsafe-to-try");
});

// A global body parser turns the malformed body of everybody down; one of a type that it does not read gets past it.
test("A write behind a parser is enforced where strangers are refused for a body that no parser reads", async () => {
  const owner = { body: { iban: "DE02120300000000202051" } };
  const table = {
    "GET /me": (ask: Ask): Reply => (ask.who === "owner" ? owner : unauthorized),
    "PUT /me": (ask: Ask): Reply =>
      ask.type.includes("json") && !parses(ask) ? malformed : ask.who === "owner" ? invalid : unauthorized,
  };
  const operations = [operationOf("GET /me"), operationOf("PUT /me", reading)];
  const { judged, asks } = await judgeTarget(routes(table), operations);
  expect(judged[1]?.authentication).toMatchObject({ state: "enforced", code: "refused-without-credential" });
  expect(judged[1]?.authentication.confidence).toBe("confirmed");
  expect(asks.filter(({ method, type }) => method === "PUT" && !type.includes("json")).map(({ who }) => who)).toEqual([
    "anonymous",
    "invalid",
  ]);
});

test("A write that refuses strangers alone is open where the reads of the target take a credential that was never issued", async () => {
  const takesAny = ({ who }: Ask): Reply =>
    who === "anonymous" ? unauthorized : { body: { id: 7, iban: "DE02120300" } };
  const write = (ask: Ask): Reply => (!parses(ask) ? malformed : ask.who === "anonymous" ? unauthorized : invalid);
  const verdict = async (reads: (ask: Ask) => Reply) => {
    const table = { "GET /accounts": takesAny, "GET /cards": reads, "POST /transfers": write };
    const operations = [
      operationOf("GET /accounts"),
      operationOf("GET /cards"),
      operationOf("POST /transfers", { ...reading, documentedSecurity: "required" }),
    ];
    const { judged } = await judgeTarget(routes(table), operations, ownerToken);
    return judged.find(({ method }) => method === "POST")?.authentication;
  };
  expect(await verdict(takesAny)).toMatchObject({
    state: "missing",
    confidence: "likely",
    code: "invalid-credential-accepted",
  });
  const verifies = ({ who }: Ask): Reply => (who === "owner" ? { body: { id: 8, iban: "DE02120301" } } : unauthorized);
  expect((await verdict(verifies))?.state).toBe("enforced");
});

test("Where ids are turned down for their form, a stranger whose described body is examined is likely let in", async () => {
  const detail = (type: string): Reply => ({ status: 422, body: { detail: [{ type, loc: ["body"], msg: type }] } });
  const route =
    (isOpen: boolean) =>
    (ask: Ask): Reply => {
      if (!parses(ask)) return detail("json_invalid");
      return !isOpen && ask.who !== "owner" ? unauthorized : detail("model_type");
    };
  const item = (ask: Ask): Reply => {
    if (ask.who !== "owner") return unauthorized;
    return ask.path === "/notes/7" ? { body: { id: 7, text: "mine" } } : detail("int_parsing");
  };
  const table = {
    "GET /notes/{id}": item,
    "POST /notes": route(false),
    "POST /tags": route(false),
    "POST /private/users": route(true),
  };
  const writing = (call: string) => operationOf(call, { ...reading, body: { name: "any" } });
  const { judged } = await judgeTarget(
    routes(table),
    [operationOf("GET /notes/{id}"), writing("POST /notes"), writing("POST /tags"), writing("POST /private/users")],
    ownerToken,
  );
  const stateOf = (path: string) => judged.find((one) => one.method === "POST" && one.path === path)?.authentication;
  expect(stateOf("/notes")?.state).toBe("enforced");
  expect(stateOf("/private/users")).toMatchObject({ state: "missing", code: "examined-without-credential" });
});

test("A write whose made-up parent leads to no route is asked as a stranger below the parent that exists", async () => {
  const zones =
    (isGuarded: boolean): Target =>
    ({ method, path, who, body }) => {
      if (path === "/me") return who === "owner" ? { body: { id: 1, email: "ann@example.test" } } : unauthorized;
      if (!path.startsWith("/servers/main/")) return nowhere;
      if (isGuarded && who !== "owner") return unauthorized;
      return method === "DELETE" ? absent : parses({ body } as Ask) ? invalid : malformed;
    };
  const below = { ...reading, example: "/servers/main/zones/z1", body: { name: "any" } };
  const operations = [
    operationOf("GET /me"),
    operationOf("DELETE /servers/{server}/zones/{zone}", { example: "/servers/main/zones/z1" }),
    operationOf("PATCH /servers/{server}/zones/{zone}", below),
    operationOf("POST /servers/{server}/zones", { ...below, example: "/servers/main/zones" }),
  ];
  const { judged, asks } = await judgeTarget(zones(true), operations, ownerToken);
  for (const { method, authentication } of judged.filter((one) => one.method !== "GET"))
    expect([method, authentication.state]).toEqual([method, "enforced"]);
  const belowParent = asks.filter(({ method, path }) => method !== "GET" && path.startsWith("/servers/main/"));
  expect(belowParent.filter(({ who }) => who === "owner")).toEqual([]);
  expect(belowParent.some(({ path }) => path === "/servers/main/zones/z1")).toBe(false);

  const careful = await judgeTarget(zones(true), operations, ownerToken, undefined, { environment: "development" });
  expect(careful.asks.some(({ method, path }) => method !== "GET" && path.startsWith("/servers/main/"))).toBe(false);
});

test("What confirms an account or asks for a new password is part of signing in, however its address spells it", async () => {
  const calls = [
    "/auth/forgot/password",
    "/auth/reset/password",
    "/auth/email/confirm",
    "/auth/email/confirm/new",
    "/auth/verify-email",
  ];
  const table = Object.fromEntries(calls.map((path) => [`POST ${path}`, neverRefuses]));
  const { judged, asks } = await judgeTarget(
    routes(table),
    calls.map((path) => operationOf(`POST ${path}`, reading)),
  );
  expect(judged.map(({ authentication }) => authentication.state)).toEqual(calls.map(() => "public"));
  expect(asks.filter(({ method }) => method === "POST")).toEqual([]);
  const orders = await verdictOf("POST /orders/{id}/confirm", { "POST /orders/{id}/confirm": neverRefuses });
  expect(orders.verdict?.authentication.state).not.toBe("public");
});

test("Signing up is public where strangers are not refused it, and enforced where they are", async () => {
  const signUp = operationOf("POST /users", { ...reading, intention: "sign-up" });
  const verdictFor = async (reply: (ask: Ask) => Reply) => {
    const { judged } = await judgeTarget(routes({ "POST /users": reply }), [signUp], ownerToken, strictMemory());
    const { state, confidence, code } = judged[0]?.authentication ?? {};
    return `${state} ${confidence} ${code}`;
  };
  expect(await verdictFor(() => malformed)).toBe("public likely sign-up");
  expect(await verdictFor(refusesFirst)).toMatch(/^enforced .* refused-without-credential$/);
});

test.each([
  ["a password and an email address", { missing: ["email", "password", "name"] }, "public sign-up"],
  ["a role as well", { missing: ["email", "password", "role"] }, "missing examined-without-credential"],
  ["something else", { missing: ["title"] }, "missing examined-without-credential"],
])("What may be signing up is, where strangers are asked for %s", async (_what, body, expected) => {
  const asksFor: Reply = { status: 422, body };
  const table = {
    "POST /users": (ask: Ask) => (parses(ask) ? asksFor : malformed),
    "POST /invoices": refusesFirst,
    "PATCH /invoices/{id}": refusesFirst,
  };
  const operations = [
    operationOf("POST /invoices", reading),
    operationOf("PATCH /invoices/{id}", reading),
    operationOf("POST /users", { ...reading, maySignUp: true }),
  ];
  const { judged } = await judgeTarget(routes(table), operations, ownerToken, strictMemory());
  const { state, code } = judged.find(({ path }) => path === "/users")?.authentication ?? {};
  expect(`${state} ${code}`).toBe(expected);
});

test("Opening a session by the name of authentication is signing in, setting up how is none", async () => {
  const table = { "POST /authentication": () => malformed, "POST /settings/authentication": () => malformed };
  expect((await verdictOf("POST /authentication", table)).said).toBe("public sign-in");
  expect((await verdictOf("POST /settings/authentication", table)).said).toBe("inconclusive faulty-for-everyone");
});

test("Examined input is no hole where one read of the API shows that input is examined before strangers are refused", async () => {
  const guardsAfter = (ask: Ask) => (!parses(ask) ? malformed : invalid);
  const readsAfter = ({ path, who }: Ask): Reply =>
    !/\/\d+$/.test(path) ? invalid : who === "owner" ? { body: { id: 7, size: 12, owner: "ann" } } : unauthorized;
  const table = {
    "POST /invoices": refusesFirst,
    "PATCH /invoices/{id}": refusesFirst,
    "POST /articles": guardsAfter,
  };
  const others = ["POST /invoices", "PATCH /invoices/{id}"];
  expect((await verdictOf("POST /articles", table, others)).said).toBe("missing examined-without-credential");
  const beside = { ...table, "GET /files/{id}": readsAfter };
  const { said } = await verdictOf("POST /articles", beside, [...others, "GET /files/{id}"]);
  expect(said).toBe("inconclusive faulty-for-everyone");
});

test("Where several writes examine strangers' input, the API may ask before that in one part and after it in another", async () => {
  const guardsAfter = (ask: Ask) => (!parses(ask) ? malformed : invalid);
  const first = ["POST /invoices", "PATCH /invoices/{id}", "PATCH /orders/{id}"];
  const after = ["POST /articles", "POST /reviews"];
  const serving = (many: string[]) => ({
    ...Object.fromEntries(many.map((call) => [call, refusesFirst])),
    ...Object.fromEntries(after.map((call) => [call, guardsAfter])),
  });
  const few = await verdictOf("POST /articles", serving(first), [...first, "POST /reviews"]);
  expect(few.said).toBe("inconclusive faulty-for-everyone");
  const most = [...first, "PATCH /notes/{id}", "PATCH /teams/{id}", "PATCH /rooms/{id}"];
  const many = await verdictOf("POST /articles", serving(most), [...most, "POST /reviews"]);
  expect(many.said).toBe("missing examined-without-credential");
});

test("A change is not called shut to made-up credentials where one gets as far as the owner, and reading the same address accepts it", async () => {
  const secret = { id: "7", email: "ann@example.com", iban: "DE02120300000000202051" };
  const unverified: Target = ({ who, method, path, body }) => {
    if (method === "PATCH" && !/^\{.*\}$/s.test(body)) return { status: 400, body: { error: "Bad Request" } };
    if (who === "anonymous") return { status: 401, body: { error: "Unauthorized" } };
    if (method === "GET" && path === "/people/7") return { body: secret };
    return { status: 403, body: { error: "Forbidden" } };
  };
  const requestTypes = ["application/json"];
  const { judged } = await judgeTarget(unverified, [
    operationOf("GET /people/{id}"),
    operationOf("PATCH /people/{id}", { requestTypes, body: { name: "Ann" } }),
  ]);
  expect(judged.map(({ authentication: { state, code } }) => [state, code])).toEqual([
    ["missing", "invalid-credential-accepted"],
    ["inconclusive", "perhaps-unverified"],
  ]);
});
