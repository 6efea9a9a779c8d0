import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";

const boards = [
  { id: "b-1", company: "acme", name: "Roadmap" },
  { id: "b-2", company: "acorn", name: "Budget" },
];
const companyOf: Record<Name, string> = { alice: "acme", bob: "acme", root: "acme", mara: "acorn" };
const faulty: Reply = { status: 400, body: { error: "not JSON" } };

/** Boards that a whole company sees and writes to. `mayWrite` tells whose board is looked at before the body. */
const wiki =
  (mayWrite: (who: Name, company: string) => boolean) =>
  ({ who, method, path, body }: Ask): Reply => {
    const own = boards.filter(({ company }) => who !== null && company === companyOf[who]);
    const isReadable = !body.startsWith('{"postern"');
    if (path.startsWith("/labels/")) return isReadable ? { status: 404, body: { error: "not found" } } : faulty;
    if (path === "/boards") return { body: own };
    const board = boards.find(({ id }) => path === `/boards/${id}`);
    if (!board || who === null) return { status: 404, body: { error: "not found" } };
    if (method === "GET") return own.includes(board) ? { body: board } : { status: 403, body: { error: "forbidden" } };
    const isAllowed = method === "PUT" ? companyOf[who] === board.company : mayWrite(who, board.company);
    if (!isAllowed) return { status: 403, body: { error: "forbidden" } };
    return isReadable ? { body: board } : faulty;
  };
const requestTypes = ["application/json"];
const operations = [
  operationOf("GET /boards"),
  operationOf("GET /boards/{id}"),
  operationOf("PATCH /boards/{id}", { requestTypes }),
  // Shows that the target turns unreadable bodies down, so that existing objects may be named with one.
  operationOf("PATCH /labels/{id}", { requestTypes }),
];

test("What the API lists for a whole company is no colleague's alone to write to", async () => {
  const { judged } = await authorizeTarget(
    wiki((who, company) => companyOf[who] === company),
    operations,
    ["alice", "bob"],
  );
  expect(judged.get("PATCH /boards/{id}")).toMatchObject({
    authorization: { state: "not_tested", code: "shared-object" },
    findings: [],
  });
  expect(judged.get("PATCH /boards/{id}")?.access.find(({ identity }) => identity === "bob")?.result).toBe("allowed");
});

const replacing = operationOf("PUT /boards/{id}", { requestTypes });

test("Another customer who gets as far with it is a likely hole where the API elsewhere looks at rights first", async () => {
  const { judged } = await authorizeTarget(
    wiki(() => true),
    [...operations, replacing],
  );
  expect(judged.get("PUT /boards/{id}")?.authorization.state).toBe("enforced");
  expect(judged.get("PATCH /boards/{id}")).toMatchObject({
    authorization: { state: "missing", confidence: "likely", code: "looked-up-for-others" },
    findings: [{ asker: "mara" }],
  });
});

// A handler that reads the body before it asks whose the object is turns everybody's unreadable one down.
test("A parser's answer to another customer proves nothing where nobody is refused before it", async () => {
  const { judged } = await authorizeTarget(
    wiki(() => true),
    operations,
  );
  const board = judged.get("PATCH /boards/{id}");
  expect(board?.findings).toEqual([]);
  expect(board?.access.find(({ identity }) => identity === "mara")).toMatchObject({
    result: "inconclusive",
    code: "parser-first",
  });
});

test("Who is denied a change of what does not exist, where somebody who may more is not, lacks the right", async () => {
  const target =
    (checks: boolean) =>
    (ask: Ask): Reply => {
      if (ask.method === "GET") return ask.path === "/people" ? { body: [{ id: "7" }] } : { status: 404, body: {} };
      if (ask.body.startsWith('{"postern"')) return faulty;
      return checks && ask.who !== "root" ? { status: 403, body: { error: "admins only" } } : { status: 404, body: {} };
    };
  const people = [operationOf("GET /people"), operationOf("PATCH /people/{id}", { requestTypes })];
  const { judged, asks } = await authorizeTarget(target(true), people);
  expect(judged.get("PATCH /people/{id}")).toMatchObject({
    authorization: { state: "enforced", confidence: "confirmed", code: "refused-to-others" },
    findings: [],
  });
  const named = asks.filter(({ method, body }) => method === "PATCH" && body === '"postern"').map(({ path }) => path);
  expect(named).not.toContain("/people/7");
  const open = await authorizeTarget(target(false), people);
  expect(open.judged.get("PATCH /people/{id}")?.authorization.state).toBe("not_tested");
});

test("Behind each cell of a write that tells something stands the request of whose it is", async () => {
  const { judged } = await authorizeTarget(
    wiki((who, company) => companyOf[who] === company),
    [...operations, replacing],
  );
  for (const operation of ["PATCH /boards/{id}", "PUT /boards/{id}"]) {
    const { access, exchanges } = judged.get(operation) ?? { access: [], exchanges: [] };
    const told = access.filter(({ result, isStranger }) => result !== "not_tested" && !isStranger);
    const askers = new Set(exchanges.map(({ label }) => label));
    expect(told.map(({ identity }) => identity)).toEqual(["alice", "bob", "root", "mara"]);
    for (const { identity } of told) expect(askers).toContain(identity);
  }
});
