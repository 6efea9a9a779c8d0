import { compileCache } from "../process/compile-cache.ts";
import type { FromEngine, ToEngine } from "./boundary.ts";
import type { Tasks } from "./tasks.ts";

/** Megabytes of an engine that are not its heap: Node.js itself, and young objects. */
export const besideHeap = 128;

/** How an engine is started, and for what: it loads no more than that needs. */
export type Start = { task: keyof Tasks; entry: URL; memoryMb: number; youngMb: number; compilesOnce: boolean };

/** Who hears an engine: what it sends and prints, and how it ends. `exited` may come without `closed` where its streams stay open. */
export type Hearer = {
  message(message: FromEngine): void;
  printed(text: string): void;
  failed(error: Error): void;
  closed(code: number | null, killedBy: string | null): void;
  exited(code: number | null, killedBy: string | null): void;
};

/** An engine that runs apart. What is sent to one that is over is lost; one is ended at once, whatever it does. */
export type Apart = {
  /** Of the process; a thread has none of its own. */
  pid: number | null;
  send(message: ToEngine): void;
  /** Resolves once what a thread held is free again. */
  end(): Promise<void>;
  heardBy(hearer: Hearer): void;
};

const passedOn = /^(path|home|tmpdir|temp|tmp|systemroot|tz|lang|lc_\w+|node_extra_ca_certs|ssl_cert_(file|dir))$/i;

/** What an engine sees of the platform's environment: none of its secrets, as what a target breaks must not hold them. */
export function environment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  // One arena of glibc's for all threads, of which one works: with one each, 5,000 operations took 250 MB instead of 234.
  return { NODE_COMPILE_CACHE: compileCache, MALLOC_ARENA_MAX: "1", ...Object.fromEntries(kept) };
}
