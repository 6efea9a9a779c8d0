import { expect, test } from "vitest";
import { startTarget } from "../local-target.ts";
import { scanAsTwo, twoTokens } from "../two-people.fixture.ts";

type Task = { id: number; team: number; title: string };

/** Teams of one each, with tasks below them. Whose the team in the address is is looked at; `looksBelow`: whether the task is its. */
async function startTeams({ looksBelow }: { looksBelow: boolean }) {
  const teams = [
    { id: 31, name: "Works of Ann", lead: "ann" },
    { id: 32, name: "Works of Ben", lead: "ben" },
  ];
  const tasks = new Map<number, Task>([
    [401, { id: 401, team: 31, title: "Count the money" }],
    [402, { id: 402, team: 32, title: "Paint the fence" }],
  ]);
  let next = 500;
  const target = await startTarget(async (request, response) => {
    let sent = "";
    for await (const chunk of request) sent += chunk;
    const give = (status: number, body?: unknown) =>
      void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    const { method = "GET", url = "", headers } = request;
    if (url === "/openapi.json") return void response.writeHead(200).end(document);
    const [, kind, teamId, below, taskId, more] = url.split("?", 1)[0]?.split("/") ?? [];
    if (kind !== "teams" || more !== undefined || (below !== undefined && below !== "tasks"))
      return give(404, { error: "not found" });
    const who = twoTokens[headers.authorization ?? ""];
    if (who === undefined) return give(401, { error: "sign in" });
    if (teamId === undefined)
      return give(
        200,
        teams.filter(({ lead }) => lead === who),
      );
    const team = teams.find(({ id }) => id === Number(teamId));
    if (team?.lead !== who) return give(403, { error: "not your team" });
    if (below === undefined) return give(200, team);
    if (taskId === undefined && method === "GET")
      return give(
        200,
        [...tasks.values()].filter((task) => task.team === team.id),
      );
    if (taskId === undefined) {
      const title = titleIn(sent);
      if (title === null) return give(422, { error: "title is missing" });
      const made = { id: next++, team: team.id, title };
      tasks.set(made.id, made);
      return give(201, made);
    }
    const task = tasks.get(Number(taskId));
    if (!task || (looksBelow && task.team !== team.id)) return give(404, { error: "no such task" });
    if (method === "DELETE") return give(tasks.delete(task.id) ? 204 : 500);
    if (method === "PATCH") task.title = titleIn(sent) ?? task.title;
    return give(200, task);
  });
  return { ...target, tasks };
}

function titleIn(sent: string): string | null {
  try {
    const { title } = JSON.parse(sent);
    return typeof title === "string" ? title : null;
  } catch {
    return null;
  }
}

const shown = { responses: {} };
const id = (name: string) => ({ in: "path", name, required: true, schema: { type: "integer" } });
const task = { type: "object", required: ["title"], properties: { title: { type: "string" } } };
const takes = { requestBody: { content: { "application/json": { schema: task } } }, responses: {} };
const document = JSON.stringify({
  ...{ openapi: "3.0.0", info: { title: "Teams", version: "1" } },
  paths: {
    "/teams": { get: shown },
    "/teams/{teamId}": { parameters: [id("teamId")], get: shown },
    "/teams/{teamId}/tasks": { parameters: [id("teamId")], get: shown, post: takes },
    "/teams/{teamId}/tasks/{taskId}": {
      parameters: [id("teamId"), id("taskId")],
      ...{ get: shown, patch: takes, delete: shown },
    },
  },
});

/** What a scan says of changing and removing a task, and the tasks that are there afterwards. */
async function scanned(rules: { looksBelow: boolean }) {
  const target = await startTeams(rules);
  const { operations } = await scanAsTwo(target);
  await target.close();
  const of = (wanted: string) =>
    operations.find(({ method, path }) => method === wanted && /\/tasks\/\{/.test(path))?.authorization;
  return { change: of("PATCH"), removal: of("DELETE"), left: [...target.tasks.values()] };
}

test("Another's task is changed and removed below one's own team where only the team is looked at", async () => {
  const { change, removal, left } = await scanned({ looksBelow: false });
  expect(change).toMatchObject({ state: "missing", confidence: "confirmed", code: "owner-object-changed" });
  expect(removal).toMatchObject({ state: "missing", confidence: "confirmed", code: "owner-object-removed" });
  expect(left.map(({ title }) => title)).toEqual(["Count the money", "Paint the fence"]);
});

test("Where a task is looked for in its team, its address below another team is no way around", async () => {
  const { change, removal, left } = await scanned({ looksBelow: true });
  expect(change).toMatchObject({ state: "enforced", confidence: "confirmed" });
  expect(removal).toMatchObject({ state: "enforced", confidence: "confirmed" });
  expect(left.map(({ title }) => title)).toEqual(["Count the money", "Paint the fence"]);
});
