import type { Shape } from "../contract/body-shape.ts";

/** A call that a watched tab made. Nothing in it tells a value: no id, no query, no credential, no body. */
export type WatchedCall = {
  /** Tells it from every other call of the browser's session; absent where that is not known. */
  id?: string;
  /** Upper case. */
  method: string;
  /** Path template from the origin's root, for example `/invoices/{id}`. */
  path: string;
  /** Names of the parameters of its query, without those that carry a credential. */
  query: string[];
  /** 0 where no answer came. */
  status: number;
  ms: number;
  /** When it was sent, in milliseconds. */
  at: number;
  /** How it carried credentials: `bearer`, `cookie`, `header x-api-key`, `query token`. Null where that was not seen. */
  carried: string[] | null;
};

/** A call that was sent and not answered yet. */
export type OpenCall = Pick<WatchedCall, "at" | "carried">;

/** A tab whose calls to its own origin are captured, or were. Times in milliseconds; `endedAt` is null while it is watched. */
export type WatchedTab = {
  tabId: number;
  origin: string;
  since: number;
  endedAt: number | null;
  /** Name of the event by which its page tells of bodies; absent where their fields are not read. */
  bodies?: string;
};

/** What the bodies of an operation look like: what was sent, and what was answered by status; absent where none was seen. */
export type WatchedBodies = { sent?: Shape; answered: Record<string, Shape> };
/** {@link WatchedBodies} by method and path template, `POST /invoices`. */
export type BodiesByOperation = Readonly<Record<string, WatchedBodies>>;

/** Where the worker keeps them, and of how many operations: of those before the newest the oldest are forgotten. */
export const watchedBodiesKey = "watchedBodies";
export const keptBodies = 200;

/** Calls in one key of `storage.session`: a call that is stored writes no more than these anew. */
export const callsPerPart = 20;
/** Parts that are kept: of the calls before the newest 10,000 the oldest are forgotten. */
export const keptParts = 500;

/** Where the worker keeps the watched tab. */
export const watchedTabKey = "watchedTab";
/** Where the worker keeps what it has to know of calls that are not answered yet, and which part is the last. */
export const watchedTailKey = "watchedTail";
const partPrefix = "watchedCalls:";
/** Where the worker keeps the calls from number `part * callsPerPart` on. */
export const partKey = (part: number) => `${partPrefix}${part}`;
/** The number of the part that a key names; null for any other key. */
export function partOf(key: string): number | null {
  const number = key.startsWith(partPrefix) ? Number(key.slice(partPrefix.length)) : Number.NaN;
  return Number.isInteger(number) ? number : null;
}

/** The port that a panel holds open while it captures by itself. */
export const watchPort = "watch";

/** What the panel asks the worker to do. `clear` forgets what was captured, `end` the watched tab as well. */
export type WatchOrder =
  | { watch: "start"; tabId: number; origin: string }
  | { watch: "stop" }
  /** Whether the names of the fields in bodies are read too. */
  | { watch: "bodies"; wanted: boolean }
  | { watch: "clear" }
  | { watch: "end" }
  /** Calls of a watched tab that a panel saw, and by the browser's ids those that are not answered yet. */
  | {
      watch: "seen";
      tabId: number;
      origin: string;
      calls: readonly WatchedCall[];
      open: Readonly<Record<string, OpenCall>>;
    };

/** Whether a message is meant for the worker's traffic watch. */
export function isWatchOrder(message: unknown): message is WatchOrder {
  return typeof message === "object" && message !== null && "watch" in message;
}

/** What to ask for to be told of all headers: Chrome tells of cookies only then; Firefox always does, and refuses the word. */
export const headerOptions = (options: Record<string, string> = {}): string[] =>
  Object.values(options).includes("extraHeaders") ? ["requestHeaders", "extraHeaders"] : ["requestHeaders"];
