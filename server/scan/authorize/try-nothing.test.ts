import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const requestTypes = ["application/json"];
const operations = [
  operationOf("PUT /brokers/{name}", { requestTypes }),
  operationOf("POST /brokers/{name}/links", { requestTypes }),
];

/** Brokers that only administrators make: `asksFirst` tells whether the body is read after that. */
const brokers =
  (asksFirst: boolean) =>
  ({ who, body }: Ask): Reply => {
    const isRead = !body.startsWith('{"postern"');
    const refused: Reply = { status: 403, body: { error: "administrators only" } };
    if (asksFirst && who !== "root") return refused;
    if (!isRead) return { status: 400, body: { error: "not JSON" } };
    return who === "root" ? { status: 201 } : refused;
  };

test("Who may not put anything there is told from who may, where nothing is there yet and strangers' bodies are not read", async () => {
  const { judged, asks } = await authorizeTarget(brokers(true), operations, ["alice", "bob", "root"]);
  for (const { method, path } of operations)
    expect(judged.get(`${method} ${path}`)?.authorization, path).toMatchObject({
      state: "enforced",
      confidence: "confirmed",
      code: "refused-to-others",
    });
  // Nothing that anybody could read was sent, and nowhere but to names that were made up.
  expect(asks.filter(({ method }) => method !== "GET").every(({ body }) => body.startsWith('{"postern"'))).toBe(true);
  expect(asks.some(({ who, method }) => who === "root" && method === "PUT")).toBe(true);
});

test("Where the body is read before anybody is asked for a right, it shows nothing", async () => {
  const { judged } = await authorizeTarget(brokers(false), operations, ["alice", "bob", "root"]);
  for (const { method, path } of operations)
    expect(judged.get(`${method} ${path}`)?.authorization.state, path).not.toBe("enforced");
});
