import { expect, onTestFinished, test } from "vitest";
import { OutOfMemory, startBounded } from "./start-bounded.ts";

/** What a process answers to `deed`, or the error that it ends with. */
async function answerTo(deed: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const entry = new URL("./bounded.fixture.ts", import.meta.url);
  const bounded = await startBounded<string, string>(
    entry,
    { memoryMb: 300, youngMb: 8 },
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

test("a fault is told with what was printed", async () => {
  const fault = await answerTo("fault").catch((error: unknown) => error);
  expect(fault).not.toBeInstanceOf(OutOfMemory);
  expect(fault).toMatchObject({ message: expect.stringContaining("a fault of its own") });
});
