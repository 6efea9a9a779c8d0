import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { freePort } from "../process/free-port.ts";
import { ownPort } from "./own-port.ts";

/** What a process is given that finds this port free, and then another. */
function pickedElsewhere(port: number, other: number): number {
  const script = `import { ownPort } from "./server/testing/own-port.ts";
    const found = [${port}, ${other}];
    console.log(await ownPort(async () => found.shift()));
    process.exit(0);`;
  return Number(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" }));
}

test("A port that a test was given is given to no other one, here or in another process, though nothing listens on it yet", async () => {
  const port = await ownPort();
  const other = await freePort("127.0.0.1");
  expect(pickedElsewhere(port, other)).toBe(other);
  const found = [port, other];
  expect(await ownPort(async () => found.shift() as number)).toBe(other);
});
