import { type ChildProcess, fork } from "node:child_process";
import { type Apart, besideHeap, environment, type Start } from "./start-apart.ts";
import { memoryVariable } from "./watchdog.ts";

/** Starts an engine in a process of its own: with its own bounds of memory, and without a secret of the platform's. */
export function startProcess({ task, entry, memoryMb, youngMb }: Start): Apart {
  const child: ChildProcess = fork(entry, [task], {
    env: { ...environment(), [memoryVariable]: String(memoryMb) },
    execArgv: [`--max-old-space-size=${Math.max(64, memoryMb - besideHeap)}`, `--max-semi-space-size=${youngMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  return {
    pid: child.pid ?? null,
    send: (message) => void (child.connected && child.send(message, () => {})),
    end: async () => void child.kill("SIGKILL"),
    heardBy({ message, printed, failed, closed, exited }) {
      child.stderr?.on("data", (chunk: Buffer) => printed(String(chunk)));
      child.on("message", message);
      child.once("error", failed).once("close", closed).once("exit", exited);
    },
  };
}
