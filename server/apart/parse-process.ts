import { keepCompiled } from "../process/compile-cache.ts";
import { Refusal } from "../refusal.ts";
import type { FromParser, ToParser } from "./parse.ts";
import { parsers } from "./parsers.ts";
import { serveBounded } from "./serve-bounded.ts";

/* A process that reads one upload; see parse.ts. */

const tell = serveBounded<ToParser, FromParser>(async ({ name, args }) => {
  try {
    const parser = parsers[name] as (...args: unknown[]) => unknown;
    tell({ kind: "begun" });
    const result = await parser(...args);
    keepCompiled();
    tell({ kind: "result", result });
  } catch (error) {
    if (error instanceof Refusal) {
      const { status, message, errors, headers } = error;
      tell({ kind: "refused", status, message, extra: { ...(errors ? { errors } : {}), headers } });
    } else {
      const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
      tell({ kind: "fault", message, stack });
    }
  }
});
