import { hashedId, uuidOf } from "../entries.ts";
import type { PracticeOperation } from "../operation.ts";
import { json } from "../reply.ts";
import { changeOf, createOf, listOf, oneOf, removeOf, type Shelf } from "../shelf.ts";
import { createTables } from "../tables.ts";

const {
  folders: [folder],
  batches: [batch],
} = createTables();

const labels: Shelf = {
  path: "/api/v1/labels",
  table: "labels",
  param: "labelId",
  id: { type: "integer", example: 1 },
  noun: "label",
};
const folders: Shelf = {
  path: "/api/v1/folders",
  table: "folders",
  param: "folderId",
  id: { type: "string", format: "uuid", example: folder?.id as string },
  noun: "folder",
};
const batches: Shelf = {
  path: "/api/v1/batches",
  table: "batches",
  param: "batchId",
  id: { type: "string", example: batch?.id as string },
  noun: "batch",
};
const fields = { name: "string" } as const;
const sample = { name: "Made for a trial" };

/**
 * Rows that are made, changed and removed. A new id comes in the body (labels), in `Location` alone (folders), or deep
 * in an envelope (batches); each kind lets others do something that they should not.
 */
export const lifecycleOperations: PracticeOperation[] = [
  listOf(labels, { reach: "own" }),
  createOf(labels, fields, (n) => n, { sample }),
  oneOf(labels, { reach: "own" }),
  changeOf(labels, fields, { reach: "own", sample }),
  removeOf(labels, { reach: "all" }),
  listOf(folders, { reach: "own" }),
  createOf(folders, fields, (n) => uuidOf("folders", n), {
    sample,
    dress: (row) => {
      const { id } = row as { id: string };
      return { status: 201, headers: { location: `/api/v1/folders/${id}` }, body: "" };
    },
  }),
  oneOf(folders, { reach: "all" }),
  changeOf(folders, fields, { reach: "own", sample }),
  removeOf(folders, { reach: "own" }),
  listOf(batches, { reach: "own" }),
  createOf(batches, fields, (n) => hashedId("batches", n), {
    sample,
    dress: (row) => json(201, { status: "accepted", data: { batch: row } }),
  }),
  oneOf(batches, { reach: "own" }),
  changeOf(batches, fields, { reach: "company", sample }),
  removeOf(batches, { reach: "own" }),
];
