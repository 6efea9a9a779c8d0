import { parseJson } from "../compare/compare-facts.ts";
import { recordOf, rowsOf, textOf } from "./row-owners.ts";
import type { Views } from "./views.ts";

/** Knows which things were refused to whom when they were asked for alone, and what they hold. */
export type RefusedItems = {
  /** Takes what everybody got of one thing. */
  note(views: Views): void;
  /** The address of a thing that a list shows somebody whole and that was refused to them alone; null where none is. */
  shownWhole(list: string, label: string, json: unknown): string | null;
};

type Item = { id: string; path: string; refused: Set<string>; values: string[] };

/** Values that tell one thing from another of its kind, its id left out. */
const enough = 2;

/** Creates an empty memory for one scan. */
export function createRefusedItems(): RefusedItems {
  const byList = new Map<string, Item[]>();
  return {
    note({ operation, path, readings, owner }) {
      const [, list] = /^(.*)\/\{[^{}]+\}\/?$/.exec(operation.path) ?? [];
      const mine = owner === null ? undefined : readings.get(owner);
      if (list === undefined || mine?.kind !== "success") return;
      const refused = [...readings].filter(([, { kind }]) => kind === "denied" || kind === "not-found");
      const values = valuesOf(parseJson(mine.answer.body));
      if (refused.length === 0 || values.length <= enough) return;
      const id = decodeURIComponent((path.split(/[?#]/, 1)[0] ?? "").split("/").findLast((part) => part !== "") ?? "");
      const item = { id, path, refused: new Set(refused.map(([label]) => label)), values };
      byList.set(list, [...(byList.get(list) ?? []), item]);
    },
    shownWhole(list, label, json) {
      const items = (byList.get(list.replace(/\/$/, "")) ?? []).filter(({ refused }) => refused.has(label));
      if (items.length === 0) return null;
      const rows = rowsOf(json).map((row) => new Set(valuesOf(row)));
      const found = items.find(({ id, values }) =>
        rows.some((row) => row.has(id) && values.every((value) => row.has(value))),
      );
      return found?.path ?? null;
    },
  };
}

/** The texts and numbers that one thing holds. */
function valuesOf(json: unknown): string[] {
  return Object.values(recordOf(json) ?? {}).flatMap((value) => textOf(value) ?? []);
}
