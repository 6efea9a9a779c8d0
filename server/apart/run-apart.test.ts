import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { constants, getPriority } from "node:os";
import { describe, expect, onTestFinished, test } from "vitest";
import type { MadeObject, ScanLimits, ScanRequest } from "../scan/outcome.ts";
import { createHold } from "../scan/safety/hold.ts";
import { createEngine, type Engine } from "./engine.ts";
import type { EngineEnded } from "./engine-ended.ts";

const limits: ScanLimits = {
  concurrency: 1,
  ratePerSecond: Number.POSITIVE_INFINITY,
  maxRequests: 10,
  maxBodyBytes: 1000,
  timeoutMs: 1000,
  maxDurationMs: 600_000,
  allowPrivate: true,
};
const entry = new URL("./misbehaving-engine.fixture.ts", import.meta.url);

/** Scans with an engine that does `deed`; `told` calls back as soon as a line was heard. */
function scan(
  deed: string,
  { memoryMb = 640, signal = new AbortController().signal, hold = createHold(), inThread = false } = {},
) {
  const lines: string[] = [];
  const made: MadeObject[] = [];
  const begun = Promise.withResolvers<number>();
  let pid = 0;
  const engine = createEngine({
    memoryMb,
    entry,
    inThread,
    onStart(id) {
      pid = id;
    },
  });
  const request: ScanRequest = {
    targetUrl: "http://127.0.0.1:1",
    environment: "staging",
    authMethod: "bearer",
    credentials: deed,
  };
  const listener = {
    log(_type: string, message: string) {
      lines.push(message);
      begun.resolve(pid);
    },
    progress() {},
    made: async (object: MadeObject) => void made.push(object),
  };
  const outcome = engine.runScan(request, limits, listener, signal, hold);
  outcome.catch(() => {});
  return { outcome, lines, made, begun: begun.promise };
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("an engine that never yields is ended soon after a stop", async () => {
  const stop = new AbortController();
  const { outcome, begun } = scan("busy", { signal: stop.signal });
  const pid = await begun;
  stop.abort();
  await expect(outcome).rejects.toMatchObject({ name: "EngineEnded", how: "unheeded" });
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("an engine that heeds a stop hands over what it found", async () => {
  const stop = new AbortController();
  const { outcome, begun } = scan("patient", { signal: stop.signal });
  await begun;
  stop.abort();
  expect(await outcome).toMatchObject({ operations: [{ path: "/found" }] });
});

test("of an engine that is ended while it hands over what it found, what arrived is kept", async () => {
  const stop = new AbortController();
  const { outcome, begun } = scan("slow at last", { signal: stop.signal });
  await begun;
  stop.abort();
  const ended = await outcome.catch((error: unknown) => error);
  expect(ended).toMatchObject({ name: "EngineEnded", how: "unheeded" });
  const { operations } = ended as EngineEnded;
  expect(operations).toHaveLength(20);
  expect(operations[19]).toEqual({ path: "/found/19" });
});

test("a question that is not answered in its time is ended, and says so", async () => {
  const ask = (credentials: string) =>
    createEngine({ memoryMb: 640, entry }).probeIdentity(
      { targetUrl: "http://127.0.0.1:1", environment: "staging", authMethod: "bearer", credentials },
      // Far less than a process takes to start: that does not count.
      { ...limits, maxDurationMs: 1 },
      new AbortController().signal,
    );
  await expect(ask("answers")).resolves.toMatchObject({ alive: true });
  await expect(ask("silent")).rejects.toThrow("The target did not answer in time. Check that it is up and try again.");
});

test("an engine that does not start in its time is ended, and nobody blames the target", async () => {
  const engine = createEngine({
    memoryMb: 640,
    entry: new URL("./never-ready.fixture.ts", import.meta.url),
    startMs: 1,
  });
  const target = {
    targetUrl: "http://127.0.0.1:1",
    environment: "staging",
    authMethod: "none",
    credentials: null,
  } as const;
  await expect(engine.reachTarget(target, limits, new AbortController().signal)).rejects.toMatchObject({
    how: "time",
    message: "The platform is too busy to start its scan engine. Try again in a minute.",
  });
});

test.each(["objects", "buffers"])(
  "an engine with too many %s is ended with a sentence that says what to do",
  async (deed) => {
    const { outcome, lines } = scan(deed, { memoryMb: 300 });
    await expect(outcome).rejects.toMatchObject({
      how: "memory",
      message: expect.stringMatching(/more than the 300 MB.*POSTERN_SCAN_MEMORY_MB/),
    });
    expect(lines).toEqual(["begun"]);
  },
);

describe("In a thread of the command", () => {
  test("an engine that never yields is ended soon after a stop, and the command lives on", async () => {
    const stop = new AbortController();
    const { outcome, begun } = scan("busy", { signal: stop.signal, inThread: true });
    await begun;
    stop.abort();
    await expect(outcome).rejects.toMatchObject({ name: "EngineEnded", how: "unheeded" });
  });

  test.each(["objects", "buffers", "one call"])(
    "an engine that holds too much (%s) is ended with a sentence",
    async (deed) => {
      // This process may hold much already: what the thread adds is what is bounded.
      const { outcome, lines } = scan(deed, { memoryMb: 200, inThread: true });
      await expect(outcome).rejects.toMatchObject({
        how: "memory",
        message: expect.stringMatching(/MB of memory that one scan may use\. Scan a smaller part of it\.$/),
      });
      expect(lines).toEqual(["begun"]);
    },
  );

  test("a fault of the engine's own ends the scan alone, and is told with its stack", async () => {
    await expect(scan("crash", { inThread: true }).outcome).rejects.toMatchObject({
      how: "fault",
      stack: expect.stringContaining("a fault of the engine's own"),
    });
  });

  test("a flood of lines and what was found arrive as from a process", async () => {
    const { outcome, lines } = scan("flood", { inThread: true });
    const { operations } = await outcome;
    expect(operations.map(({ path }) => path)).toEqual(Array.from({ length: 95 }, (_, at) => `/${at}`));
    expect(lines.at(0)).toBe("begun");
  });

  test("an engine that heeds a stop hands over what it found", async () => {
    const stop = new AbortController();
    const { outcome, begun } = scan("patient", { signal: stop.signal, inThread: true });
    await begun;
    stop.abort();
    expect(await outcome).toMatchObject({ operations: [{ path: "/found" }] });
  });
});

test("of an engine that is killed all is kept that it told before", async () => {
  const { outcome, lines, made } = scan("killed");
  await expect(outcome).rejects.toMatchObject({ how: "killed", message: expect.stringContaining("SIGKILL") });
  const object = { mark: "postern-1-0a", collection: "/things", path: "/things/7", owner: "default", isSeen: true };
  expect(lines).toEqual(["begun"]);
  expect(made).toEqual([expect.objectContaining(object)]);
});

test("an engine whose streams do not end with it is over all the same, so that nothing runs for ever", async () => {
  const from = performance.now();
  await expect(scan("killed-beside-another").outcome).rejects.toMatchObject({ how: "killed" });
  expect(performance.now() - from).toBeLessThan(25_000);
});

test("an engine that crashes rejects with a fault whose stack holds what it printed", async () => {
  const { outcome } = scan("crash");
  await expect(outcome).rejects.toMatchObject({
    how: "fault",
    stack: expect.stringContaining("a fault of the engine's own"),
  });
});

test("a flood of lines arrives in its order, bounded, and says how many are missing", async () => {
  const { outcome, lines } = scan("flood");
  const { operations } = await outcome;
  expect(operations.map(({ path }) => path)).toEqual(Array.from({ length: 95 }, (_, at) => `/${at}`));
  const numbers = lines.flatMap((line) => /^line (\d+)$/.exec(line)?.[1] ?? []).map(Number);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, at) => at));
  const missing = lines.flatMap((line) => /^([\d,]+) lines are missing/.exec(line)?.[1] ?? []);
  expect(numbers.length + Number(missing[0]?.replaceAll(",", ""))).toBe(50_000);
});

test("an engine is held from its start on, until it is freed", async () => {
  const hold = createHold();
  hold.set(true);
  const { outcome, lines, begun } = scan("held", { hold });
  await begun;
  lines.push("still held");
  hold.set(false);
  await outcome;
  expect(lines).toEqual(["begun", "still held", "freed"]);
});

test("an engine that never yields ends by itself when the platform that started it was killed", async () => {
  const script = `
    import { createEngine } from ${JSON.stringify(new URL("./engine.ts", import.meta.url).href)};
    const engine = createEngine({ memoryMb: 640, entry: new URL(${JSON.stringify(entry.href)}), onStart: (pid) => (globalThis.pid = pid) });
    const request = { targetUrl: "http://127.0.0.1:1", environment: "staging", authMethod: "bearer", credentials: "busy" };
    const log = () => console.log(globalThis.pid);
    engine.runScan(request, ${JSON.stringify({ ...limits, ratePerSecond: 1 })}, { log, progress() {} }, new AbortController().signal);
  `;
  const platform = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  // It shares an output with this worker, which waits for the end of it.
  onTestFinished(() => void platform.kill("SIGKILL"));
  const [chunk] = (await once(platform.stdout, "data")) as [Buffer];
  const pid = Number(chunk.toString());
  expect(isAlive(pid)).toBe(true);
  platform.kill("SIGKILL");
  // The dead are there until the system's first process takes note of them, which a busy machine keeps waiting.
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test("a scan takes the time that others leave, and what somebody waits for does not", async () => {
  const priority = async (ask: (engine: Engine, request: ScanRequest, signal: AbortSignal) => Promise<unknown>) => {
    const target = createServer(() => {}).listen(0, "127.0.0.1");
    await once(target, "listening");
    const { port } = target.address() as AddressInfo;
    const started = Promise.withResolvers<number>();
    const engine = createEngine({ memoryMb: 640, onStart: started.resolve });
    const asker = { targetUrl: `http://127.0.0.1:${port}`, environment: "staging", authMethod: "none" } as const;
    const stop = new AbortController();
    const answer = ask(engine, { ...asker, credentials: null }, stop.signal).catch(() => {});
    // It is at work once it asks.
    await once(target, "request");
    const now = getPriority(await started.promise);
    stop.abort();
    await answer;
    target.close();
    return now;
  };
  const deaf = { log() {}, progress() {}, made: async () => {} };
  expect([
    await priority((engine, request, signal) => engine.runScan(request, limits, deaf, signal, createHold())),
    await priority((engine, request, signal) => engine.lookAtTarget(request, limits, limits, signal)),
  ]).toEqual([constants.priority.PRIORITY_BELOW_NORMAL, getPriority()]);
});
