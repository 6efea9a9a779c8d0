import { parentPort } from "node:worker_threads";
import { heldSecrets } from "../held-secrets.ts";
import { keepCompiled } from "../process/compile-cache.ts";
import type { JudgedOperation, ScanListener } from "../scan/outcome.ts";
import { createHold } from "../scan/safety/hold.ts";
import { type Call, type FromEngine, hearing, type ToEngine } from "./boundary.ts";
import { hidingHeld } from "./hide-held.ts";
import { lowerPriorityFor } from "./lower-priority.ts";
import { bindToStarter } from "./serve-bounded.ts";
import type { TaskTools } from "./tasks.ts";

/** Calls that one message carries, and that may wait for one: a target that provokes more lines than that loses some. */
const mostAtOnce = 500;
const mostWaiting = 20_000;
/** Characters of one line of a log. */
const longestLine = 10_000;
/** Operations in one message: reading it must not keep the platform from answering. */
const partSize = 10;

/**
 * Serves the platform as an engine: loads the task that whoever started this process or thread named, takes its input, does it,
 * and waits to be ended.
 */
export function serveTask(
  tasks: Record<string, () => Promise<(input: never, tools: TaskTools) => Promise<unknown>>>,
): void {
  const name = process.argv[2] ?? "";
  // Null in a process of its own; a thread is looked after by the process whose it is.
  const port = parentPort;
  if (!port) {
    // Once more: a thread may have started before whoever started this process lowered it.
    lowerPriorityFor(name);
    bindToStarter();
  }
  // All that leaves this process passes here, whoever says it and wherever it is kept.
  const hide = hidingHeld(heldSecrets());
  const tell = (message: FromEngine) =>
    port ? port.postMessage(hide(message)) : void process.send?.(hide(message), undefined, {}, () => {});
  const aborting = new AbortController();
  const hold = createHold();
  const questions = new Map<number, PromiseWithResolvers<void>>();
  const waiting: Call[] = [];
  let lost = 0;
  let heard: PromiseWithResolvers<void> | null = null;
  let asked = 0;

  /** Sends what waits, unless the platform still reads what was sent before. */
  function flush(): void {
    if (heard || waiting.length === 0) return;
    tell({ kind: "told", calls: waiting.splice(0, mostAtOnce) });
    if (lost > 0 && waiting.length === 0) {
      waiting.push({ method: "log", args: ["error", lostLines(lost), new Date()] });
      lost = 0;
    }
    heard = Promise.withResolvers();
  }

  async function settled(): Promise<void> {
    while (heard || waiting.length > 0) {
      flush();
      await heard?.promise;
    }
  }

  function hear(call: Call): void {
    if (waiting.length >= mostWaiting) lost += 1;
    else waiting.push(call);
    flush();
  }

  async function ask(call: Call): Promise<void> {
    await settled();
    const id = ++asked;
    const question = Promise.withResolvers<void>();
    questions.set(id, question);
    tell({ kind: "asked", id, call });
    await question.promise;
  }

  const listener = Object.fromEntries(
    Object.entries(hearing).map(([name, how]) => {
      const method = name as keyof ScanListener;
      if (how === "asked") return [method, (...args: unknown[]) => ask({ method, args })];
      return [method, (...args: unknown[]) => hear({ method, args: method === "log" ? lineOf(args) : args })];
    }),
  ) as unknown as ScanListener;

  async function load() {
    const task = tasks[name];
    if (!task) throw new Error(`The engine knows no task ${name}.`);
    return await task();
  }

  async function run(input: unknown): Promise<void> {
    try {
      const task = await loading;
      // Each task has an input of its own, which the platform's side checks by type.
      const result = await task(input as never, { listener, signal: aborting.signal, hold });
      await settled();
      tell({ kind: "done", result: await withoutParts(result) });
    } catch (error) {
      await settled();
      const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      tell({ kind: "fault", name, message, stack });
    }
  }

  /** Sends the operations of an outcome beforehand, a few at a time. */
  async function withoutParts(result: unknown): Promise<unknown> {
    if (typeof result !== "object" || result === null || !("operations" in result)) return result;
    const operations = result.operations as JudgedOperation[];
    for (let at = 0; at < operations.length; at += partSize) {
      tell({ kind: "part", operations: operations.slice(at, at + partSize) });
      heard = Promise.withResolvers();
      await heard.promise;
    }
    return { ...result, operations: [] };
  }

  (port ?? process).on("message", (message: ToEngine) => {
    if (message.kind === "task") void run(message.input);
    else if (message.kind === "abort") aborting.abort();
    else if (message.kind === "held") hold.set(message.isHeld);
    else if (message.kind === "heard") {
      heard?.resolve();
      heard = null;
      flush();
    } else {
      const question = questions.get(message.id);
      questions.delete(message.id);
      if (message.fault === null) question?.resolve();
      else question?.reject(new Error(message.fault));
    }
  });
  const loading = load();
  // Only now, as a slow start is no slow target. One that cannot be loaded ends this process, which says why.
  void loading.then(() => {
    keepCompiled();
    tell({ kind: "ready" });
  });
}

/** A line with the time at which it was said: it may wait for others on its way. */
function lineOf([type, message]: unknown[]): unknown[] {
  const text = String(message);
  return [type, text.length > longestLine ? `${text.slice(0, longestLine)}…` : text, new Date()];
}

const lostLines = (count: number) =>
  `${count.toLocaleString("en")} lines are missing here: the scan told more at once than could be stored`;
