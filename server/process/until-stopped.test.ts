import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** A program that hands something back while it stops, and has a connection end in the middle of it with nobody listening. */
const program = `
import { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { untilStopped } from ${JSON.stringify(new URL("./until-stopped.ts", import.meta.url).href)};
const awake = setInterval(() => {}, 1000);
await untilStopped(async () => {
  console.log("started");
  return {
    async close() {
      setImmediate(() => new EventEmitter().emit("error", new Error("terminating connection")));
      await delay(20);
      console.log("handed back");
      clearInterval(awake);
    },
  };
});
`;

test("What breaks while a program stops does not keep the rest from being handed back", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], { stdio: ["ignore", "pipe", "pipe"] });
  const printed = text(child.stdout);
  const faults = text(child.stderr);
  await once(child.stdout, "readable");
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  expect({ code, printed: await printed }).toEqual({ code: 0, printed: "started\nhanded back\n" });
  expect(await faults).toContain("terminating connection");
});

test.skipIf(process.platform === "win32")(
  "A program that npm runs stops when npm is told to: its shell hears the signal and does not pass it on",
  async () => {
    // As npm runs a script: by a shell, which waits for it.
    const shell = spawn("sh", ["-c", '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
      env: { ...process.env, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: "serve" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const printed = text(shell.stdout);
    await once(shell.stdout, "readable");
    shell.kill("SIGTERM");
    expect(await printed).toBe("started\nhanded back\n");
  },
);
