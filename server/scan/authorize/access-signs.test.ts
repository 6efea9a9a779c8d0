import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const notes = [
  { id: 11, owner: "alice", text: "the harbour lease ends in May", iban: "DE02120300000000202051" },
  { id: 12, owner: "bob", text: "the crane was repaired twice", iban: "DE02500105170137075030" },
];
/** Notes of one's own; `isLeaky` looks at no owner where a single one is read. */
const service =
  (isLeaky: boolean) =>
  ({ who, path }: Ask): Reply => {
    const own = notes.filter(({ owner }) => owner === who);
    if (path === "/notes") return { body: own };
    const note = (isLeaky ? notes : own).find(({ id }) => path === `/notes/${id}`);
    return note ? { body: note } : { status: 404, body: { error: "not found" } };
  };
const operations = [operationOf("GET /notes"), operationOf("GET /notes/{id}")];
const signsAt = async (isLeaky: boolean) => {
  const { judged } = await authorizeTarget(service(isLeaky), operations, ["alice", "bob"]);
  return judged.get("GET /notes/{id}")?.authorization;
};

test("A hole between two people comes with what speaks for it, and none of it is a value", async () => {
  const verdict = await signsAt(true);
  expect(verdict?.state).toBe("missing");
  expect(verdict?.signs?.for).toEqual(
    expect.arrayContaining([
      "bob gets status 200, the same as alice.",
      "It is in the list of alice and not in the list of bob.",
    ]),
  );
  expect(JSON.stringify(verdict?.signs)).not.toMatch(/DE02|harbour/);
});

test("A refusal comes with why it was to be expected, and nothing of that is held against it", async () => {
  const verdict = await signsAt(false);
  expect(verdict?.state).toBe("enforced");
  expect(verdict?.signs?.for).toEqual([
    "bob gets status 404.",
    "It is in the list of alice and not in the list of bob.",
  ]);
  expect(verdict?.signs?.against).toEqual([]);
});
