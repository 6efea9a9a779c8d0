import { keepCompiled, reuseCompiled } from "./process/compile-cache.ts";
import { importQuickly } from "./process/quick-imports.ts";
import { untilStopped } from "./process/until-stopped.ts";

reuseCompiled();
importQuickly();
await untilStopped(async () => {
  // Loaded only now: what was loaded before the cache is on is compiled at every start.
  const { startWorker } = await import("./lone-worker.ts");
  const worker = await startWorker();
  keepCompiled();
  return worker;
});
