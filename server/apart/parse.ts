import { Refusal } from "../refusal.ts";
import { entryOf } from "./built-engine.ts";
import type { Parsers } from "./parsers.ts";
import { OutOfMemory, OutOfTime, startBounded } from "./start-bounded.ts";

/** Milliseconds that one upload may wait for its turn, and that the start of its process and reading it may take each. */
const waitMs = 20_000;
const patienceMs = 60_000;
/** Processes that read one kind of thing at once for this one; further ones of it wait, and those of other kinds do not. */
const mostAtOnce = 2;
const bounds = { memoryMb: 384, youngMb: 8, processorMs: 12_000 };

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
  // On a busy machine a process takes seconds to start and to read, which says nothing of what it is to read.
  const tooBusy = () => reject(new Refusal(503, "The platform is too busy to read this. Try again in a minute."));
  let timer: NodeJS.Timeout | undefined;
  const reader = await startBounded<ToParser, FromParser>(entryOf("parse-process"), bounds, {
    message(message) {
      if (message.kind === "begun") {
        clearTimeout(timer);
        timer = setTimeout(tooBusy, patienceMs);
      } else if (message.kind === "result") resolve(message.result);
      else if (message.kind === "refused") reject(new Refusal(message.status, message.message, message.extra));
      else reject(Object.assign(new Error(message.message), { stack: message.stack }));
    },
    ended: (error) => reject(refusalOf(error)),
  });
  timer = setTimeout(tooBusy, patienceMs);
  try {
    void reader.send({ name, args });
    return await promise;
  } finally {
    clearTimeout(timer);
    reader.end();
  }
}

function refusalOf(error: Error): Error {
  if (!(error instanceof OutOfMemory || error instanceof OutOfTime)) return error;
  const what = error instanceof OutOfMemory ? "takes too much memory" : "takes too long";
  return new Refusal(413, `Reading this ${what}: it is too large or nested too deeply.`);
}
