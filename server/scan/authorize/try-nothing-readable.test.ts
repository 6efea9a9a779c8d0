import { describe, expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Name, type Reply } from "./authorized-target.fixture.ts";

const requestTypes = ["application/json"];
const operations = [
  operationOf("GET /teams"),
  // Shows that the target turns readable bodies down that do not fit.
  operationOf("PATCH /labels/{id}", { requestTypes }),
  operationOf("POST /teams", { requestTypes }),
  operationOf("PUT /teams/{id}", { requestTypes }),
];
const isReadable = ({ body }: Ask) => body !== '{"postern":';
const faulty: Reply = { status: 400, body: { error: "not JSON" } };

/** Reads every body first, then asks who is there, then for the right, then looks at the input, then for the team. */
const parserFirst =
  (mayWrite: readonly Name[]) =>
  (ask: Ask): Reply => {
    if (ask.method === "GET") return ask.path === "/teams" ? { body: [{ id: 7, name: "Red" }] } : { status: 404 };
    if (!isReadable(ask)) return faulty;
    if (ask.path.startsWith("/labels/") && ask.method === "PATCH")
      return { status: 400, body: { error: "colour is missing" } };
    if (ask.who === null || !mayWrite.includes(ask.who)) return { status: 403, body: { error: "your role may not" } };
    return { status: 400, body: { error: "name is missing" } };
  };
const strangers = (ask: Ask): Reply =>
  ask.method !== "GET" && !isReadable(ask) ? faulty : { status: 401, body: { error: "unauthorized" } };
const scan = (mayWrite: readonly Name[]) =>
  authorizeTarget(parserFirst(mayWrite), operations, ["alice", "bob", "root", "mara"], [], strangers);

describe("Where a parser answers before anybody is asked who they are", () => {
  test("a body that can be read and does not fit tells who lacks the right, and who has it", async () => {
    const { judged, asks } = await scan(["alice", "root"]);
    const creating = judged.get("POST /teams");
    expect(creating?.authorization).toMatchObject({ state: "enforced", code: "refused-to-others" });
    expect(resultsOf(creating)).toEqual({ alice: "allowed", root: "allowed", bob: "denied", mara: "denied" });
    expect(asks.filter(({ method, path }) => method === "PUT" && path === "/teams/7")).toEqual([]);
  });

  test("whoever the owner of the credential is, a refusal of theirs is no right", async () => {
    const { judged } = await scan(["root"]);
    expect(resultsOf(judged.get("POST /teams"))).toEqual({
      ...{ alice: "denied", root: "allowed", bob: "denied", mara: "denied" },
    });
    expect(resultsOf(judged.get("PUT /teams/{id}"))).toMatchObject({ alice: "denied", bob: "denied" });
  });

  test("whoever takes a word for the data is not sent another", async () => {
    const lenient = (ask: Ask): Reply =>
      ask.method === "POST" && isReadable(ask) && ask.who === "root"
        ? { status: 201, body: { id: 9 } }
        : parserFirst([])(ask);
    const as: [Name, ...Name[]] = ["alice", "root", "bob", "mara"];
    const { judged, asks } = await authorizeTarget(lenient, operations, as, [], strangers);
    const words = asks.filter(({ method, body }) => method === "POST" && body === '"postern"').map(({ who }) => who);
    expect(words.filter((who) => who === "root")).toHaveLength(1);
    expect(words.slice(words.indexOf("root") + 1)).toEqual([]);
    expect(judged.get("POST /teams")?.findings).toEqual([]);
  });

  test("nobody counts as allowed for a body that nobody can read", async () => {
    const { judged } = await scan(["alice", "bob", "root", "mara"]);
    const changing = judged.get("PUT /teams/{id}");
    expect(changing?.access.filter(({ isStranger, result }) => !isStranger && result === "allowed")).toEqual([]);
    expect(changing?.findings).toEqual([]);
  });
});

describe("Where a parser answers whatever it is to read", () => {
  /** What it is not to read is sent in another media type, and gets as far as the question who may. */
  const isUnparsed = ({ method, body }: Ask) => method === "GET" || body === "[]";
  const mayWrite = (names: readonly Name[]) =>
    authorizeTarget(
      (ask) => (isUnparsed(ask) ? parserFirst(names)(ask) : faulty),
      ["GET /teams", "PATCH /labels/{id}", "POST /teams", "POST /colours"].map((call) =>
        operationOf(call, { requestTypes, documentedSecurity: "required" }),
      ),
      ["alice", "bob", "root"],
      [],
      (ask) => (isUnparsed(ask) ? { status: 401, body: { error: "unauthorized" } } : faulty),
    );

  test("the scanning user's own refusal shows that a right is asked for, where it was given for a media type that no parser reads", async () => {
    const { judged, asks } = await mayWrite(["root"]);
    for (const call of ["POST /teams", "POST /colours"]) {
      const making = judged.get(call);
      expect(making?.authorization, call).toMatchObject({
        ...{ state: "enforced", confidence: "likely", code: "refused-to-others" },
      });
      expect(resultsOf(making), call).toMatchObject({ alice: "denied" });
    }
    // Whoever may have the right sends nothing that could make something.
    expect(asks.filter(({ who, method, body }) => who === "root" && method === "POST" && body === "[]")).toEqual([]);
  });

  test("who is told what is wrong with the body is refused nothing", async () => {
    const { judged } = await mayWrite(["alice", "bob", "root"]);
    expect(judged.get("POST /teams")?.authorization.state).not.toBe("enforced");
  });
});

const resultsOf = (operation: { access: { identity: string; isStranger?: boolean; result: string }[] } | undefined) =>
  Object.fromEntries(
    (operation?.access ?? []).filter(({ isStranger }) => !isStranger).map(({ identity, result }) => [identity, result]),
  );
