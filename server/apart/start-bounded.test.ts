import { expect, onTestFinished, test } from "vitest";
import { OutOfMemory, OutOfTime, startBounded } from "./start-bounded.ts";

/** What a process answers to `deed`, or the error that it ends with; it may take so many milliseconds of the processor. */
async function answerTo(deed: string, processorMs = 60_000): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const entry = new URL("./bounded.fixture.ts", import.meta.url);
  const bounded = await startBounded<string, string>(
    entry,
    { memoryMb: 300, youngMb: 8, processorMs },
    { message: resolve, ended: reject },
  );
  onTestFinished(bounded.end);
  void bounded.send(deed);
  return promise;
}

test("a process answers what it is told", async () => {
  expect(await answerTo("hello")).toBe("hello");
});

// A thread with such bounds ends the whole process here: V8 cannot free memory before the call is over.
test("what takes too much memory within one call ends its own process and no other", async () => {
  await expect(answerTo("one call")).rejects.toBeInstanceOf(OutOfMemory);
});

test("buffers count as memory, also while the process never yields", async () => {
  await expect(answerTo("buffers")).rejects.toBeInstanceOf(OutOfMemory);
});

test("what takes too much of the processor ends its own process, also while it never yields", async () => {
  await expect(answerTo("busy", 2_500)).rejects.toBeInstanceOf(OutOfTime);
});

test("time that passes while others have the processor counts for nothing", async () => {
  expect(await answerTo("rest", 2_500)).toBe("rest");
});

test("a fault is told with what was printed", async () => {
  const fault = await answerTo("fault").catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(OutOfMemory);
  expect(fault).toMatchObject({ message: expect.stringContaining("a fault of its own") });
});
