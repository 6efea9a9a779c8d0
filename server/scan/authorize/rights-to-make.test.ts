import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget } from "./authorized-target.fixture.ts";

const isRead = (body: string) => {
  try {
    return body === "" || JSON.parse(body) !== null;
  } catch {
    return false;
  }
};
/** Everybody may write one of these: it shows that what nobody can read comes to nothing. */
const notes = operationOf("PUT /notes/{id}", { body: { name: "A" }, requestTypes: ["application/json"] });
const noJson = { status: 400, body: { error: "no JSON" } };
const json = { body: { name: "A" }, requestTypes: ["application/json"] };

test("A creation that the one who scans has no right to is tried as whoever has it", async () => {
  const operations = [operationOf("GET /me"), notes, operationOf("POST /groups", json)];
  const target = ({ who, path, body }: Ask) => {
    if (path === "/me") return { body: { name: who } };
    if (path.startsWith("/notes")) return noJson;
    if (who !== "root") return { status: 403, body: { error: "administrators only" } };
    return isRead(body) ? { status: 422, body: { error: "name" } } : noJson;
  };
  const { judged } = await authorizeTarget(target, operations, ["alice", "bob", "root"]);
  const { state, confidence, code } = judged.get("POST /groups")?.authorization ?? {};
  expect([state, confidence, code]).toEqual(["enforced", "confirmed", "refused-to-others"]);
});

test("Nothing is posted to a name that is free below what is there: some make it before they read what was sent", async () => {
  const made: string[] = [];
  const operations = [
    notes,
    operationOf("GET /people/{name}/desks/{desk}", { example: "/people/alice/desks/north" }),
    operationOf("POST /people/{name}/desks/{desk}", { ...json, example: "/people/alice/desks/north" }),
  ];
  const target = ({ who, method, path }: Ask) => {
    if (path.startsWith("/notes")) return noJson;
    const [, , name, , desk = ""] = path.split("/");
    if (name !== "alice") return { status: 404, body: { error: "nobody is called that" } };
    if (method === "GET") return desk === "north" ? { body: { desk, owner: name } } : { status: 404 };
    if (desk !== "north") made.push(`${who} ${desk}`);
    return noJson;
  };
  await authorizeTarget(target, operations, ["alice", "bob"]);
  expect(made).toEqual([]);
});
