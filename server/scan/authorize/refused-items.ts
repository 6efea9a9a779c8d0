import type { Reading } from "../../checks/check.ts";
import { parseJson } from "../compare/compare-facts.ts";
import { isNothing } from "../compare/is-nothing.ts";
import { decoded } from "../inventory/decoded.ts";
import { queryIds } from "../inventory/query-ids.ts";
import type { Operation } from "../operation.ts";
import { idGiven } from "./owned-variables.ts";
import { recordOf, rowsOf, textOf } from "./row-owners.ts";
import type { Views } from "./views.ts";

/** Knows which things were refused to whom when they were asked for alone, and what they hold. */
export type RefusedItems = {
  /** Takes what everybody got of one thing. */
  note(views: Views): void;
  /** The address of a thing that a list shows somebody whole and that was refused to them alone; null where none is. */
  shownWhole(list: Pick<Operation, "path" | "graphql" | "example">, label: string, json: unknown): string | null;
};

type Item = { id: string; path: string; refused: Set<string>; values: string[] };

/** Values that tell one thing from another of its kind, its id left out. */
const enough = 2;

/** Creates an empty memory for one scan. */
export function createRefusedItems(): RefusedItems {
  const byList = new Map<string, Item[]>();
  return {
    note({ operation, path, readings, owner }) {
      const mine = owner === null ? undefined : readings.get(owner);
      const id = idOf(operation, path);
      if (id === null || mine?.kind !== "success") return;
      const list = listAbove(operation);
      const refused = [...readings].filter(([, reading]) => isRefusal(reading));
      const values = valuesOf(parseJson(mine.answer.body));
      if (refused.length === 0 || values.length <= enough) return;
      const item = {
        id,
        path: operation.graphql ? `${operation.graphql.name}(${id})` : path,
        refused: new Set(refused.map(([label]) => label)),
        values,
      };
      byList.set(list, [...(byList.get(list) ?? []), item]);
    },
    shownWhole(list, label, json) {
      const items = (byList.get(placeOf(list)) ?? []).filter(({ refused }) => refused.has(label));
      if (items.length === 0) return null;
      const rows = rowsOf(json).map((row) => new Set(valuesOf(row)));
      const found = items.find(({ id, values }) =>
        rows.some((row) => row.has(id) && values.every((value) => row.has(value))),
      );
      return found?.path ?? null;
    },
  };
}

/**
 * Fields of one endpoint may list what any other of its fields shows alone, and so may the procedures of one router
 * (`users.list` beside `users.get`); paths say which list is whose.
 */
const placeOf = ({ path, graphql, example }: Pick<Operation, "path" | "graphql" | "example">): string =>
  graphql ? `${example}#` : (routerOf(path) ?? path.replace(/\/$/, ""));

/** The router of a procedure: `/trpc/users` of `/trpc/users.get`; null where it is none. */
const routerOf = (path: string): string | null => /^(.*\/trpc\/[\w.]*\w)\.\w+$/i.exec(path)?.[1] ?? null;

export function listAbove(operation: Operation): string {
  return operation.graphql || routerOf(operation.path)
    ? placeOf(operation)
    : operation.path.replace(/\/\{[^{}]+\}\/?$/, "");
}

/** The id that an operation asked for one thing with; null where it asked for none. */
function idOf(operation: Operation, path: string): string | null {
  if (operation.graphql) return idGiven(operation.graphql);
  if (routerOf(operation.path) !== null) return queryIds(path)[0]?.value ?? null;
  if (!/\/\{[^{}]+\}\/?$/.test(operation.path)) return null;
  return decoded((path.split(/[?#]/, 1)[0] ?? "").split("/").findLast((part) => part !== "") ?? "");
}

/** A refusal, or nothing of the thing: that is how some say "not found". */
const isRefusal = ({ kind, answer }: Reading): boolean =>
  kind === "denied" || kind === "not-found" || (kind === "success" && isNothing(parseJson(answer.body)));

/** The texts and numbers that one thing holds. */
function valuesOf(json: unknown): string[] {
  return Object.values(recordOf(json) ?? {}).flatMap((value) => textOf(value) ?? []);
}
