import { spawn } from "node:child_process";
import { someProgress } from "../testing/judged-operation.ts";
import { serveTask } from "./serve-task.ts";
import type { Asked, TaskTools } from "./tasks.ts";

/* An engine whose target makes it do what no engine should; the request's credential says which. */

const outcome = { status: "completed", reason: null, requests: 0, durationMs: 1 };

/** What a scan is doing when its process is ended from outside. */
async function killed({ listener }: TaskTools): Promise<unknown> {
  const collection = "/things";
  await listener.made?.({
    mark: "postern-1-0a",
    collection,
    path: `${collection}/7`,
    owner: "default",
    isSeen: true,
    reason: "The scan ended before it was removed.",
    command: `curl -i -X DELETE "http://127.0.0.1:1${collection}/7"`,
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.kill(process.pid, "SIGKILL");
  return await new Promise(() => {});
}

const deeds: Record<string, (tools: TaskTools) => Promise<unknown>> = {
  async busy() {
    // Nothing is heard any more, as in a loop without end, but the processor stays free for other tests.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  async objects() {
    const kept: unknown[] = [];
    for (;;) kept.push(Array.from({ length: 1000 }, (_, at) => ({ at })));
  },
  async "one call"() {
    // Within one call V8 can free nothing: a bound of its own would end the process whose thread this is.
    for (const kept: unknown[] = []; ; ) kept.push(",".repeat(8_000_000).split(","));
  },
  async buffers() {
    const kept: Buffer[] = [];
    for (;;) {
      kept.push(Buffer.alloc(16 * 1024 ** 2, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  killed,
  "killed-and-away": killed,
  async "killed-beside-another"() {
    // What it started holds its output open, so its streams do not end with it.
    spawn(process.execPath, ["-e", "setTimeout(() => {}, 30_000)"], {
      stdio: ["ignore", "ignore", "inherit"],
      detached: true,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    process.kill(process.pid, "SIGKILL");
    return await new Promise(() => {});
  },
  async crash() {
    setTimeout(() => {
      throw new Error("a fault of the engine's own");
    });
    return await new Promise(() => {});
  },
  async flood({ listener }) {
    for (let line = 0; line < 50_000; line++) listener.log("info", `line ${line}`);
    return { ...outcome, operations: Array.from({ length: 95 }, (_, at) => ({ path: `/${at}` })) };
  },
  async held({ hold, listener }) {
    await hold.freed();
    listener.log("status", "freed");
    return { ...outcome, operations: [] };
  },
  /** Heeds a stop, and is overtaken by its end while it hands over what it found. */
  async "slow at last"({ signal, listener }) {
    listener.progress(someProgress({ requests: 41, findings: { findings: 0, endpoints: 0, critical: 0 } }));
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    const stuck = { path: "/stuck" };
    Object.defineProperty(stuck, "never", {
      enumerable: true,
      get: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
    });
    const found = Array.from({ length: 20 }, (_, at) => ({ path: `/found/${at}` }));
    return { ...outcome, operations: [...found, stuck] };
  },
  async patient({ signal }) {
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return { ...outcome, operations: [{ path: "/found" }] };
  },
};

const tasks = {
  async scan({ request }: Asked, tools: TaskTools) {
    tools.listener.log("status", "begun");
    await new Promise((resolve) => setImmediate(resolve));
    return await deeds[String(request.credentials)]?.(tools);
  },
  /** Answers at once, or where nobody answers not before it is stopped. */
  async probe({ request }: Asked, { signal }: TaskTools) {
    if (request.credentials !== "silent") return { alive: true, reason: "It answers." };
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    throw new Error("Cut off.");
  },
  async cleanUp({ request }: Asked, { listener }: TaskTools) {
    if (request.credentials === "killed-and-away") throw new Error("The target is away");
    for (const object of request.leftBehind ?? []) await listener.removed?.(object);
  },
};

serveTask(Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, async () => task])));
