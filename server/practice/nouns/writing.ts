import type { PracticeOperation } from "../operation.ts";
import { changeOf, listOf, oneOf, refusals, type Shelf } from "../shelf.ts";

const drafts: Shelf = {
  path: "/api/v1/drafts",
  table: "drafts",
  param: "slug",
  id: { type: "string", example: "letter-to-the-tax-office" },
  noun: "draft",
};
const memos: Shelf = {
  ...drafts,
  path: "/api/v1/memos",
  table: "memos",
  id: { type: "string", example: "bonus-rules-of-the-sales-team" },
  noun: "memo",
};

/** Rows by slugs: drafts forget the company, memos refuse inside of status 200. */
export const writingOperations: PracticeOperation[] = [
  listOf(drafts, { reach: "own" }),
  oneOf(drafts, { reach: "all" }),
  changeOf(drafts, { title: "string" }, { method: "PUT", reach: "all", sample: { title: "Second letter" } }),
  listOf(memos, { reach: "own" }),
  oneOf(memos, { reach: "own", refusal: refusals.soft }),
  changeOf(
    memos,
    { title: "string" },
    { method: "PUT", reach: "own", refusal: refusals.soft, sample: { title: "Second memo" } },
  ),
];
