import type { Operation } from "../operation.ts";
import type { Body } from "./made-objects.ts";
import { fieldsForMark, innerOf } from "./mark.ts";

/** Operations that make, show, change and remove one kind of object: a producer and its consumers. */
export type Lifecycle = {
  create: Operation;
  read: Operation;
  remove: Operation;
  /** PUT and PATCH, where the item has them. */
  changes: Operation[];
};

/** Kinds of objects that one scan makes. */
const maxLifecycles = 40;
/** Making one of these does something to people or money, which removing it does not undo. */
export const consequential =
  /(^|[/_-])(payments?|charges?|transfers?|payouts?|refunds?|checkout|purchase|messages?|e?mails?|sms|notifications?|invitations?|invites?|send|publish|deploy(ments)?|subscriptions?|users?|accounts?|members?|webhooks?|keys?|tokens?|sessions?|impersonat\w{0,9}|tweets?|fax(es)?|calls?|campaigns?|broadcasts?|newsletters?|alerts?|reminders?|withdrawals?|deposits?)(\/|$)/i;
/** A field that says whom something goes to, or that it goes: whatever its object is called, making one reaches people. */
const reaching = /^(to|cc|bcc|recipients?(_?\w+|[A-Z]\w*)?|notify\w*|send([_A-Z]\w*)?|invitees?)$/i;

/**
 * Kinds of objects that can be made, seen and removed again by their paths: `POST /notes`, `GET` and `DELETE
 * /notes/{id}`. Those whose making has consequences of its own are left out.
 */
export function findLifecycles(operations: readonly Operation[]): Lifecycle[] {
  return lifecyclesOf(operations).filter(takesMark).slice(0, maxLifecycles);
}

/** The same kinds as far as the body that makes one has no place for a mark: nothing would show whose it is. */
export function findUnmarked(operations: readonly Operation[]): Pick<Lifecycle, "create" | "remove" | "changes">[] {
  const listed = listedOf(operations).map(({ create, remove }) => ({ create, remove, changes: [] }));
  return [...lifecyclesOf(operations), ...listed].filter((kind) => !takesMark(kind)).slice(0, maxLifecycles);
}

/** Whether a body has a place for a mark; true where no document describes one. */
const takesMark = ({ create: { body, formed } }: Pick<Lifecycle, "create">): boolean =>
  !isPlainObject(body) || fieldsForMark(body, formed).length > 0;

function lifecyclesOf(operations: readonly Operation[]): Lifecycle[] {
  const items = new Map<string, Operation[]>();
  for (const operation of operations) {
    const parent = /^(.*)\/\{[^{}/]+\}\/?$/.exec(operation.path)?.[1];
    if (parent) items.set(parent, [...(items.get(parent) ?? []), operation]);
  }
  return operations.filter(mayBeMade).flatMap((create): Lifecycle[] => {
    const of = items.get(create.path.replace(/\/$/, "")) ?? [];
    const read = of.find(({ method }) => method === "GET");
    const remove = of.find(({ method }) => method === "DELETE");
    const changes = of.filter(({ method }) => method === "PUT" || method === "PATCH");
    // Only what can be seen and taken away again may be made.
    return read && remove ? [{ create, read, remove, changes }] : [];
  });
}

/** Whether an operation makes something of which a body is known or may be shown, without consequences of its own. */
const mayBeMade = (one: Operation): boolean =>
  one.method === "POST" &&
  !one.graphql &&
  (isPlainObject(one.body) || mayBeSeen(one)) &&
  !consequential.test(lastSegment(one.path)) &&
  !reachesPeople(one.body);

/** Operations that make, list and remove one kind of object that cannot be read by itself. */
export type ListedKind = { create: Operation; list: Operation; remove: Operation };

/** Kinds of objects that only their list shows: `POST` and `GET /comments`, `DELETE /comments/{id}`, and no GET of one. */
export const findListed = (operations: readonly Operation[]): ListedKind[] => listedOf(operations).filter(takesMark);

function listedOf(operations: readonly Operation[]): ListedKind[] {
  return operations.filter(mayBeMade).flatMap((create): ListedKind[] => {
    const parent = create.path.replace(/\/$/, "");
    const items = operations.filter(
      ({ path }) => /^\/\{[^{}/]+\}\/?$/.test(path.slice(parent.length)) && path.startsWith(`${parent}/`),
    );
    const list = operations.find(({ method, path }) => method === "GET" && path === create.path);
    const remove = items.find(({ method }) => method === "DELETE");
    return list && remove && !items.some(({ method }) => method === "GET") ? [{ create, list, remove }] : [];
  });
}

const lastSegment = (path: string) =>
  `/${
    path
      .split("/")
      .filter((segment) => segment && !segment.includes("{"))
      .at(-1) ?? ""
  }`;
/** Whether no document says what it takes, so that its objects themselves may show it. */
const mayBeSeen = ({ body, source, requestTypes }: Operation): boolean =>
  body === undefined &&
  (requestTypes.some((type) => /[/+]json\b/i.test(type)) || (source !== "openapi" && requestTypes.length === 0));
/** Whether making something of this body reaches somebody. */
export const reachesPeople = (body: unknown): boolean =>
  isPlainObject(body) && Object.keys(innerOf(body)).some((name) => reaching.test(name));
/** Whether a value is an object with fields. */
export const isPlainObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);
