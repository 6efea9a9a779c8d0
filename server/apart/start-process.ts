import { lowerPriorityFor } from "./lower-priority.ts";
import type { Apart, Start } from "./start-apart.ts";
import { forkBounded } from "./start-bounded.ts";

/** Starts an engine in a process of its own. */
export function startProcess({ task, entry, memoryMb, youngMb }: Start): Apart {
  const child = forkBounded(entry, [task], { memoryMb, youngMb });
  // From its first moment: nine that start at once would keep the platform from answering.
  if (child.pid) lowerPriorityFor(task, child.pid);
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
