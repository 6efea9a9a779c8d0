import { expect, test } from "vitest";
import { operationOf } from "../judge/judged-target.fixture.ts";
import { unrelatedKinds } from "./unrelated-kinds.ts";

const groupsOf = (...paths: string[]) =>
  unrelatedKinds(paths.map((path) => ({ create: operationOf(path.includes(" ") ? path : `POST ${path}`) }))).map(
    (group) => group.map(({ create: { path } }) => path),
  );

test("Kinds of different names have nothing to do with one another, whatever prefix they share", () => {
  expect(groupsOf("/api/v1/notes", "/api/v1/tasks", "PUT /api/v1/queues/{name}")).toEqual([
    ["/api/v1/notes"],
    ["/api/v1/tasks"],
    ["/api/v1/queues/{name}"],
  ]);
});

test("Kinds of one name are related, in whatever version and below whatever parent", () => {
  expect(groupsOf("/v1/notes", "/v1/tasks", "/v2/note", "/teams/{id}/notes")).toEqual([
    ["/v1/tasks"],
    ["/v1/notes", "/v2/note", "/teams/{id}/notes"],
  ]);
});

test("Kinds below one another are related, and all that are related to the same one", () => {
  const [tasks, files, projects] = ["/projects/{id}/tasks", "/projects/{id}/files", "/projects"];
  expect(groupsOf(tasks, files)).toEqual([[tasks], [files]]);
  expect(groupsOf(tasks, files, projects)).toEqual([[tasks, files, projects]]);
});

test("A kind is related to what it names by an id, and people are no kind", () => {
  const post = (path: string, body: unknown) => ({ create: operationOf(`POST ${path}`, { body }) });
  const kinds = [post("/rooms", { name: "A" }), post("/users", {}), post("/bookings", { roomId: 1, user_id: 2 })];
  expect(unrelatedKinds(kinds).map((group) => group.map(({ create: { path } }) => path))).toEqual([
    ["/users"],
    ["/rooms", "/bookings"],
  ]);
});
