import type { JudgedOperation, ScanListener } from "../scan/outcome.ts";

/*
 * What crosses the boundary between the platform and a process that runs the engine. Messages are copies
 * (`serialization: "advanced"`), so that nothing of a target's is shared with the platform but plain data.
 */

/** How the platform hears each thing that an engine tells: in batches without an answer, or one by one and waited for. */
export const hearing = {
  log: "told",
  progress: "told",
  probed: "told",
  made: "asked",
  removed: "asked",
  tried: "asked",
} as const satisfies Record<keyof ScanListener, "told" | "asked">;

/** A method of the listener with what it was called with. */
export type Call = { method: keyof ScanListener; args: unknown[] };

/** To the engine's process: its one task, answers to what it told and asked, and what changes meanwhile. */
export type ToEngine =
  | { kind: "task"; input: unknown }
  | { kind: "heard" }
  | { kind: "answer"; id: number; fault: string | null }
  | { kind: "held"; isHeld: boolean }
  | { kind: "abort" };

/**
 * From the engine's process. Each `told` and `part` waits for `heard`, so that at most one of them is on its way however
 * much a target sends; `asked` waits for its `answer`.
 */
export type FromEngine =
  | { kind: "ready" }
  | { kind: "told"; calls: Call[] }
  | { kind: "asked"; id: number; call: Call }
  | { kind: "part"; operations: JudgedOperation[] }
  | { kind: "done"; result: unknown }
  | { kind: "fault"; name: string; message: string; stack: string };
