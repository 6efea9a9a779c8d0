import { Refusal } from "../refusal.ts";
import { entryOf } from "./built-engine.ts";
import type { Parsers } from "./parsers.ts";
import { OutOfMemory, startBounded } from "./start-bounded.ts";

/** Milliseconds that reading one upload may take, and that it may wait for its turn and for its process to begin. */
const timeoutMs = 10_000;
const waitMs = 20_000;
const beginMs = 60_000;
/** Processes that read one kind of thing at once for this one; further ones of it wait, and those of other kinds do not. */
const mostAtOnce = 2;
const bounds = { memoryMb: 384, youngMb: 8 };

/** What a process is to read, and with which arguments. */
export type ToParser = { name: keyof Parsers; args: unknown[] };

/** What it answers: that it begins, then the result, or the refusal or fault that it ended with. */
export type FromParser =
  | { kind: "begun" }
  | { kind: "result"; result: unknown }
  | { kind: "refused"; status: number; message: string; extra: ConstructorParameters<typeof Refusal>[2] }
  | { kind: "fault"; message: string; stack: string };

type Lane = { reading: number; waiting: (() => void)[] };
const lanes = new Map<keyof Parsers, Lane>();

/**
 * Reads something that a user uploaded in a process of its own, so that no content of it keeps the platform from answering or ends it.
 * Refuses what takes too long or too much memory; rejects with the parser's own refusals as they are.
 */
export async function parseApart<Name extends keyof Parsers>(
  name: Name,
  ...args: Parameters<Parsers[Name]>
): Promise<Awaited<ReturnType<Parsers[Name]>>> {
  const lane = lanes.get(name) ?? { reading: 0, waiting: [] };
  lanes.set(name, lane);
  if (lane.reading >= mostAtOnce) await turn(lane);
  lane.reading += 1;
  try {
    return (await inProcess(name, args)) as Awaited<ReturnType<Parsers[Name]>>;
  } finally {
    lane.reading -= 1;
    lane.waiting.shift()?.();
  }
}

async function turn({ waiting }: Lane): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  waiting.push(resolve);
  const timer = setTimeout(() => {
    waiting.splice(waiting.indexOf(resolve), 1);
    reject(new Refusal(503, "Other uploads are being read. Try again in a minute."));
  }, waitMs);
  await promise.finally(() => clearTimeout(timer));
}

async function inProcess(name: keyof Parsers, args: unknown[]): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const tooBusy = new Refusal(503, "The platform is too busy to read this. Try again in a minute.");
  const late = () => reject(new Refusal(413, "Reading this takes too long: it is too large or nested too deeply."));
  let timer: NodeJS.Timeout | undefined;
  const reader = await startBounded<ToParser, FromParser>(entryOf("parse-process"), bounds, {
    message(message) {
      if (message.kind === "begun") {
        clearTimeout(timer);
        timer = setTimeout(late, timeoutMs);
      } else if (message.kind === "result") resolve(message.result);
      else if (message.kind === "refused") reject(new Refusal(message.status, message.message, message.extra));
      else reject(Object.assign(new Error(message.message), { stack: message.stack }));
    },
    ended: (error) => reject(error instanceof OutOfMemory ? tooLarge() : error),
  });
  // On a busy machine a process takes seconds to start, which says nothing of what it is to read.
  timer = setTimeout(() => reject(tooBusy), beginMs);
  try {
    void reader.send({ name, args });
    return await promise;
  } finally {
    clearTimeout(timer);
    reader.end();
  }
}

const tooLarge = () => new Refusal(413, "Reading this takes too much memory: it is too large or nested too deeply.");
