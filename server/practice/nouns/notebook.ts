import type { PracticeOperation } from "../operation.ts";
import { changeOf, createOf, listOf, oneOf, removeOf, type Shelf } from "../shelf.ts";

const notes: Shelf = {
  path: "/api/v1/notes",
  table: "notes",
  param: "noteId",
  id: { type: "integer", example: 1 },
  noun: "note",
};
const tasks: Shelf = { ...notes, path: "/api/v1/tasks", table: "tasks", param: "taskId", noun: "task" };

/** Personal rows by neighbouring integers: notes ask for the company alone, tasks for the person too. */
export const notebookOperations: PracticeOperation[] = [
  listOf(notes, { reach: "own" }),
  createOf(notes, { text: "string" }, (n) => n, { sample: { text: "Bring the keys" } }),
  oneOf(notes, { reach: "company" }),
  changeOf(notes, { text: "string" }, { reach: "company", sample: { text: "Bring both keys" } }),
  removeOf(notes, { reach: "own" }),
  listOf(tasks, { reach: "own" }),
  createOf(tasks, { title: "string" }, (n) => n, { sample: { title: "Order paper" } }),
  oneOf(tasks, { reach: "own" }),
  changeOf(tasks, { title: "string" }, { reach: "own", sample: { title: "Order more paper" } }),
  removeOf(tasks, { reach: "own" }),
];
