import { unauthorized } from "../guards.ts";
import type { Parameter, PracticeOperation } from "../operation.ts";
import { notFound, ok } from "../reply.ts";

const projects = [
  { id: 1, tenant: "alder", name: "Move to the harbour office", budget: 18_000, members: ["Ada", "Mina", "Mats"] },
  { id: 2, tenant: "birch", name: "Second oven", budget: 42_500, members: ["Bela", "Mika"] },
];
const boards = [
  { id: 1, title: "House rules" },
  { id: 2, title: "Lunch menu" },
];
const id: Parameter = { type: "integer", example: 1 };

/** Things that several people may see: a project by its company, a board by everyone, each with a view of their own. */
export const togetherOperations: PracticeOperation[] = [
  {
    method: "GET",
    path: "/api/v1/projects",
    summary: "Projects of the company",
    documented: true,
    guard: unauthorized,
    handle: ({ person }) => ok(projects.filter(({ tenant }) => tenant === person?.tenant)),
  },
  {
    method: "GET",
    path: "/api/v1/projects/{projectId}",
    summary: "One project of the company",
    documented: true,
    guard: unauthorized,
    params: { projectId: id },
    handle: ({ person, params }) => {
      const row = projects.find((one) => String(one.id) === params.projectId && one.tenant === person?.tenant);
      return row ? ok(row) : notFound("project");
    },
  },
  {
    method: "GET",
    path: "/api/v1/boards",
    summary: "Boards that everyone who signed in may read",
    documented: true,
    guard: unauthorized,
    handle: () => ok(boards),
  },
  {
    method: "GET",
    path: "/api/v1/boards/{boardId}",
    summary: "A board as the caller sees it",
    documented: true,
    guard: unauthorized,
    params: { boardId: id },
    handle: ({ person, params, requestId }) => {
      const board = boards.find((one) => String(one.id) === params.boardId);
      if (!board || !person) return notFound("board");
      const viewer = { name: person.name, canEdit: person.role !== "member", unread: (person.id * 7) % 5 };
      return ok({ ...board, viewer, greeting: `Hello ${person.name.split(" ")[0]}`, requestId });
    },
  },
  {
    method: "GET",
    path: "/api/v1/feed",
    summary: "What is new for the caller, in no order",
    documented: true,
    guard: unauthorized,
    handle: ({ person, requestId }) =>
      ok({
        for: person?.name,
        items: [`${person?.role} digest`, `Rota of ${person?.tenant}`, "Canteen closed on Friday"].sort(
          () => Math.random() - 0.5,
        ),
        requestId,
        at: Date.now(),
      }),
  },
];
