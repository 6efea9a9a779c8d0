import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { type Ask, authorizeTarget, type Reply } from "./authorized-target.fixture.ts";

const settings = { id: 3, owner: "root", email: "root@nord.example", plan: "gold" };

test("A name that most of the API lies below makes nobody's own data an administrator's", async () => {
  const paths = Array.from({ length: 12 }, (_, at) => `/admin/page${at}`);
  const target = ({ who, path }: Ask): Reply =>
    path === "/admin/page0" && who !== "root" ? { status: 403, body: { error: "forbidden" } } : { body: settings };
  const { judged } = await authorizeTarget(
    target,
    paths.map((path) => operationOf(`GET ${path}`)),
    ["alice", "bob", "root"],
  );
  expect([...judged.values()].filter(({ findings }) => findings.length > 0)).toEqual([]);
});

const users = [
  { id: 1, username: "alice", email: "alice@nord.example", isAdmin: false },
  { id: 2, username: "bob", email: "bob@nord.example", isAdmin: false },
];
const door = [operationOf("GET /admin/users"), operationOf("GET /notes")];

test("What an address says to be for administrators, two ordinary users get likely by a hole", async () => {
  const lists: Record<string, unknown> = { "/notes": [], "/admin/users": users };
  const target = ({ path }: Ask): Reply =>
    path in lists ? { body: lists[path] } : { status: 404, body: { error: "not found" } };
  const { judged } = await authorizeTarget(target, door, ["alice", "bob"]);
  expect(judged.get("GET /admin/users")?.authorization).toMatchObject({
    state: "missing",
    confidence: "likely",
    code: "served-to-ordinary-users",
  });
});
