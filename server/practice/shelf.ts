import { type Entry, shown } from "./entries.ts";
import { signInPage, unauthorized } from "./guards.ts";
import type { FieldType, Parameter, PracticeCall, PracticeOperation } from "./operation.ts";
import { json, noContent, notFound, type Reply, text } from "./reply.ts";
import type { Tables } from "./tables.ts";

/** Whose rows an operation looks at: the caller's, the whole company's, or everybody's. */
export type Reach = "own" | "company" | "all";

/** A resource whose rows belong to single people. */
export type Shelf = {
  path: string;
  table: keyof Tables;
  /** Path parameter of one row. */
  param: string;
  id: Parameter;
  /** One row in words. */
  noun: string;
  documented?: boolean;
};
type Ways = Partial<PracticeOperation> & {
  reach: Reach;
  /** What callers get whose reach the row is not in; default 404. */
  refusal?: (call: PracticeCall) => Reply;
  /** How the rows become an answer; default as they are. */
  dress?: (value: unknown, call: PracticeCall) => Reply;
};

/** The rows of a table that a caller reaches. */
export function reached({ person, data }: PracticeCall, table: keyof Tables, reach: Reach): Entry[] {
  return data.tables[table].filter(
    (row) => reach === "all" || (row.tenant === person?.tenant && (reach === "company" || row.ownerId === person?.id)),
  );
}

const plainly = (value: unknown): Reply => json(200, value);

/** GET of a resource's rows. */
export function listOf(shelf: Shelf, { reach, dress = plainly, refusal: _, ...rest }: Ways): PracticeOperation {
  return {
    ...common(shelf, "GET", `The own ${shelf.noun}s`),
    path: shelf.path,
    ...rest,
    handle: (call) => dress(reached(call, shelf.table, reach).map(shown), call),
  };
}

/** GET of one row. */
export function oneOf(shelf: Shelf, { reach, refusal, dress = plainly, ...rest }: Ways): PracticeOperation {
  return {
    ...common(shelf, "GET", `One ${shelf.noun}`),
    ...addressed(shelf),
    ...rest,
    handle: (call) => {
      const row = find(shelf, call, reach);
      return row ? dress(shown(row), call) : (refusal?.(call) ?? notFound(shelf.noun));
    },
  };
}

/** PATCH or PUT of one row; only its fields and what `also` names can be set. */
export function changeOf(
  shelf: Shelf,
  fields: Record<string, FieldType>,
  { reach, refusal, dress = plainly, ...rest }: Ways,
  also: readonly string[] = [],
): PracticeOperation {
  return {
    ...common(shelf, "PATCH", `Change one ${shelf.noun}`),
    ...addressed(shelf),
    fields,
    ...rest,
    handle: (call) => {
      const row = find(shelf, call, reach);
      if (!row) return refusal?.(call) ?? notFound(shelf.noun);
      Object.assign(row, picked(call, [...Object.keys(fields), ...also]));
      call.data.changed();
      return dress(shown(row), call);
    },
  };
}

/** POST of a new row, which belongs to the caller; `dress` makes the answer, by default 201 with the row. */
export function createOf(
  shelf: Shelf,
  fields: Record<string, FieldType>,
  newId: (n: number, call: PracticeCall) => string | number,
  { dress = (row) => json(201, row), ...rest }: Partial<Ways> = {},
  also: readonly string[] = [],
  defaults: (call: PracticeCall) => Record<string, string | number | boolean> = () => ({}),
): PracticeOperation {
  const { reach: _reach, refusal: _refusal, ...operation } = rest;
  return {
    ...common(shelf, "POST", `Add a ${shelf.noun}`),
    path: shelf.path,
    fields,
    ...operation,
    handle: (call) => {
      const rows = call.data.tables[shelf.table];
      const row: Entry = {
        id: newId(call.data.next(), call),
        tenant: call.person?.tenant ?? "alder",
        ownerId: call.person?.id ?? 0,
        ...defaults(call),
        ...picked(call, [...Object.keys(fields), ...also]),
      };
      rows.push(row);
      call.data.changed();
      return dress(shown(row), call);
    },
  };
}

/** DELETE of one row. */
export function removeOf(shelf: Shelf, { reach, refusal, dress: _, ...rest }: Ways): PracticeOperation {
  return {
    ...common(shelf, "DELETE", `Remove one ${shelf.noun}`),
    ...addressed(shelf),
    ...rest,
    handle: (call) => {
      const row = find(shelf, call, reach);
      if (!row) return refusal?.(call) ?? notFound(shelf.noun);
      const rows = call.data.tables[shelf.table];
      rows.splice(rows.indexOf(row), 1);
      call.data.changed();
      return noContent();
    },
  };
}

/** Refusals of a row that is somebody else's. */
export const refusals = {
  forbidden: () => json(403, { error: "forbidden", message: "This is not yours." }),
  soft: () => json(200, { ok: false, error: { code: "ACCESS_DENIED", message: "You do not have access to this." } }),
  page: () => text(200, "text/html", "<!doctype html><title>Error</title><h1>Access denied</h1><p>Ask its owner."),
  signIn: () => text(200, "text/html", signInPage),
  empty: () => json(200, []),
  volatile: (call: PracticeCall) =>
    json(200, {
      status: "denied",
      message: "Not authorized.",
      requestId: call.requestId,
      at: new Date().toISOString(),
    }),
};

function find(shelf: Shelf, call: PracticeCall, reach: Reach): Entry | undefined {
  return reached(call, shelf.table, reach).find((row) => String(row.id) === call.params[shelf.param]);
}

function picked({ body }: PracticeCall, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name): [string, string | number | boolean][] => {
      const value = body[name];
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, value]]
        : [];
    }),
  );
}

function common({ documented = true }: Shelf, method: PracticeOperation["method"], summary: string) {
  return { method, summary, documented, guard: unauthorized };
}

function addressed({ path, param, id }: Shelf) {
  return { path: `${path}/{${param}}`, params: { [param]: id } };
}
