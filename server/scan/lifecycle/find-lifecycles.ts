import type { Operation } from "../operation.ts";
import { type Flat, itemsOf } from "./items-of.ts";
import type { Body } from "./made-objects.ts";
import { fieldsForMark, innerOf } from "./mark.ts";

/** Operations that make, show, change and remove one kind of object: a producer and its consumers. */
export type Lifecycle = {
  create: Operation;
  read: Operation;
  remove: Operation;
  /** PUT and PATCH, where the item has them. */
  changes: Operation[];
  /** Where its things stand, where that is not below what makes them. */
  flat?: Flat;
  /** Address of a collection that shows others of the kind, where the one in which it is made does not. */
  shown?: string;
};

/** Kinds of objects that one scan makes. */
const maxLifecycles = 40;
/** Making one of these does something to people or money, which removing it does not undo. */
export const consequential =
  /(^|[/_-])(payments?|charges?|transfers?|payouts?|refunds?|checkout|purchase|messages?|e?mails?|sms|notifications?|invitations?|invites?|send|publish|deploy(ments)?|subscriptions?|users?|accounts?|members?|webhooks?|keys?|tokens?|sessions?|impersonat\w{0,9}|tweets?|fax(es)?|calls?|campaigns?|broadcasts?|newsletters?|alerts?|reminders?|withdrawals?|deposits?)(\/|$)/i;
/** What goes to those alone who see what it stands below: to nobody else, where that is the scan's own. */
const reachesReaders = /^\/messages?$/i;
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
  return [...lifecyclesOf(operations), ...listedOf(operations)]
    .filter((kind) => !takesMark(kind))
    .slice(0, maxLifecycles);
}

/** Whether a body has a place for a mark; true where no document describes one. */
const takesMark = ({ create: { body, formed } }: Pick<Lifecycle, "create">): boolean =>
  !isPlainObject(body) || fieldsForMark(body, formed).length > 0;

function lifecyclesOf(operations: readonly Operation[], isMade = mayBeMade): Lifecycle[] {
  const items = itemsOf(operations);
  return operations.filter(isMade).flatMap((create): Lifecycle[] => {
    const { of, flat } = items(create.path);
    const read = of.find(({ method }) => method === "GET");
    const remove = of.find(({ method }) => method === "DELETE");
    // Only what can be seen and taken away again may be made.
    return read && remove ? [{ create, read, remove, changes: changesIn(of), ...(flat ? { flat } : {}) }] : [];
  });
}

const changesIn = (items: readonly Operation[]): Operation[] =>
  items.filter(({ method }) => method === "PUT" || method === "PATCH");

/** Whether an operation makes something of which a body is known or may be shown, without consequences of its own. */
const mayBeMade = (one: Operation): boolean => isMaking(one) && !consequential.test(lastSegment(one.path));

const isMaking = (one: Operation): boolean =>
  (one.method === "POST" || one.makes === true) &&
  !one.graphql &&
  (isPlainObject(one.body) || mayBeSeen(one)) &&
  !reachesPeople(keptAsDraft.test(lastSegment(one.path)) ? withoutAddressees(one.body) : one.body);

/** The kinds that are made below another thing and reach those who see that: they may be made below one of the scan's own. */
export function kindsWithin(operations: readonly Operation[]): { lifecycles: Lifecycle[]; listed: ListedKind[] } {
  const isWithin = (one: Operation) =>
    isMaking(one) &&
    one.path.includes("{") &&
    consequential.test(lastSegment(one.path)) &&
    reachesReaders.test(lastSegment(one.path));
  return {
    lifecycles: lifecyclesOf(operations, isWithin).filter(takesMark),
    listed: listedOf(operations, isWithin).filter(takesMark),
  };
}

/** Operations that make, list and remove one kind of object that cannot be read by itself. */
export type ListedKind = Omit<Lifecycle, "read"> & { list: Operation };

/** Kinds of objects that only their list shows: `POST` and `GET /comments`, `DELETE /comments/{id}`, and no GET of one. */
export const findListed = (operations: readonly Operation[]): ListedKind[] => listedOf(operations).filter(takesMark);

function listedOf(operations: readonly Operation[], isMade = mayBeMade): ListedKind[] {
  const items = itemsOf(operations);
  return operations.filter(isMade).flatMap((create): ListedKind[] => {
    const { of, flat } = items(create.path);
    const list = operations.find(({ method, path }) => method === "GET" && path === create.path);
    const remove = of.find(({ method }) => method === "DELETE");
    const isRead = of.some(({ method }) => method === "GET");
    return list && remove && !isRead
      ? [{ create, list, remove, changes: changesIn(of), ...(flat ? { flat } : {}) }]
      : [];
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
/** What is kept until somebody sends it: whom it is for gets nothing before that. */
const keptAsDraft = /^\/(\w+[-_])?(drafts?|templates?)$/i;
const addressee = /^(to|cc|bcc|recipients?)$/i;
const withoutAddressees = (body: unknown): unknown =>
  isPlainObject(body) ? Object.fromEntries(Object.entries(body).filter(([name]) => !addressee.test(name))) : body;
/** Whether a value is an object with fields. */
export const isPlainObject = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);
