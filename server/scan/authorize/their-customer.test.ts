import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const notes = [
  { id: "n-alice-1", owner: "alice", text: "Alice wants tea" },
  { id: "n-bob-1", owner: "bob", text: "Bob wants coffee" },
];

/** Notes of a company, below its name; where `looks`, whose a note is counts. */
const target =
  (looks: boolean) =>
  ({ who, path }: Ask): Reply => {
    const [, , company, , id] = path.split("/");
    if (who === null || company !== "acme") return { status: 404, body: { error: "no such company" } };
    if (id === undefined) return { body: notes.filter(({ owner }) => owner === who) };
    const note = notes.find((one) => one.id === id);
    return note && (note.owner === who || !looks) ? { body: note } : { status: 404, body: { error: "no such note" } };
  };

const operations = [
  operationOf("GET /t/{tenant}/notes", { example: "/t/acme/notes" }),
  operationOf("GET /t/{tenant}/notes/{id}", { example: "/t/acme/notes/n-alice-1" }),
];

test("A list below the name of everybody's company shows each their own, so that whose its things are is known", async () => {
  for (const [looks, verdict] of [
    [false, { state: "missing", confidence: "confirmed", code: "owner-object-returned" }],
    [true, { state: "enforced", confidence: "confirmed", code: "hidden-from-others" }],
  ] as const) {
    const { judged } = await authorizeTarget(target(looks), operations, ["alice", "bob"]);
    expect(judged.get("GET /t/{tenant}/notes/{id}")?.authorization).toMatchObject(verdict);
    expect(judged.get("GET /t/{tenant}/notes")?.authorization).toMatchObject({ state: "enforced", code: "own-data" });
  }
});
