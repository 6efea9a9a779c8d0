import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../refusal.ts";
import type { FromParser } from "./parse.ts";
import { parsers } from "./parsers.ts";

/* A thread that reads one upload and ends; see parse.ts. */

const { name, args } = workerData as { name: string; args: unknown[] };
const tell = (message: FromParser) => parentPort?.postMessage(message);

try {
  const parser = (parsers as Record<string, (...args: unknown[]) => unknown>)[name];
  tell({ kind: "begun" });
  tell({ kind: "result", result: await parser?.(...args) });
} catch (error) {
  if (error instanceof Refusal) {
    const { status, message, errors, headers } = error;
    tell({ kind: "refused", status, message, extra: { ...(errors ? { errors } : {}), headers } });
  } else {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    tell({ kind: "fault", message, stack });
  }
}
