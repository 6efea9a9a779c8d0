import { expect, test } from "vitest";
import type { SessionDeath } from "../identity/sessions.ts";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const rows = [
  { id: 1, owner: "alice", text: "Alice's offer to Nordwind 4711" },
  { id: 2, owner: "bob", text: "Bob's letter to Suedwind 4712" },
];

test("A hole is still one when its operation alone is asked again, because a session had ended", async () => {
  const deaths: SessionDeath[] = [];
  let asked = 0;
  const target = ({ who, path }: Ask): Reply => {
    if (path === "/letters") return { body: rows.filter(({ owner }) => owner === who) };
    const row = rows.find(({ id }) => path === `/letters/${id}`);
    // Bob's session ends and is renewed once he is among those who ask for single letters.
    if (row && who === "bob" && ++asked === 1)
      deaths.push({ label: "bob", aliveAt: performance.now(), isRenewed: true });
    return row ? { body: row } : { status: 404, body: { error: "not found" } };
  };
  const operations = [operationOf("GET /letters"), operationOf("GET /letters/{id}", { example: "/letters/1" })];
  const { judged } = await authorizeTarget(target, operations, ["alice", "bob"], deaths);
  expect(deaths).toHaveLength(1);
  expect(asked).toBeGreaterThan(1);
  expect(judged.get("GET /letters/{id}")).toMatchObject({
    authorization: { state: "missing", confidence: "confirmed" },
    finding: { checkId: "object-authorization" },
  });
});
