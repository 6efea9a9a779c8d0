import { inspect } from "node:util";
import type { Apart } from "../apart/start-apart.ts";
import { Refusal } from "../refusal.ts";
import { showControls } from "../show-controls.ts";
import type { CommandTools } from "./command-tools.ts";
import { type CommandName, commandOf, refuseIdle } from "./commands.ts";
import { CannotTell, type Exit, exits, WrongUse } from "./exits.ts";
import { foldLine } from "./fold-line.ts";
import { leftAtOnce } from "./left-behind.ts";
import { drawsOn, type Line, painted, printable } from "./line.ts";
import { type Options, readArguments } from "./options.ts";
import { reasonOf } from "./results/keep-file.ts";
import { type Stream, tellOn } from "./telling.ts";

/** Where a command writes: results to one stream, progress and faults to the other. */
export type Streams = { stdout: Stream; stderr: Stream };

/**
 * Runs one command line to its end, its scan in one of the `engines` that run already, where there are any. Resolves to its
 * exit code; a fault is one sentence on the error stream.
 */
export async function runCommand(
  given: readonly string[],
  { stdout, stderr }: Streams = process,
  engines: Apart[] = [],
): Promise<Exit> {
  const stop = new AbortController();
  const made: CommandTools["made"] = new Map();
  let stopping = "Stopping.";
  const onSignal = () => {
    if (stop.signal.aborted) {
      for (const line of leftAtOnce(made.values())) stderr.write(`${printable(line)}\n`);
      process.exit(exits.unknown);
    }
    stderr.write(`${stopping} Ctrl-C again ends at once.\n`);
    stop.abort();
  };
  // A terminal that is closed says so more than once, and a shell again to what it started: nobody asks to end at once by it.
  const onHangUp = () => {
    if (!stop.signal.aborted) onSignal();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal).on("SIGHUP", onHangUp);
  try {
    const { words, options, help: asked, version } = readArguments(given);
    const hasColours = drawsOn(stdout) && !process.env.NO_COLOR;
    const print = (line: Line) => void stdout.write(`${painted(line, hasColours)}\n`);
    const columns = (stdout.isTTY && stdout.columns) || Number.POSITIVE_INFINITY;
    const printFolded = (line: Line) => {
      for (const one of foldLine(line, columns)) print(one);
    };
    if (version) {
      print(`postern ${(await import("./version.ts")).version()}`);
      return exits.clean;
    }
    if (asked || words.length === 0) {
      stdout.write((await import("./help.ts")).helpOf(words));
      return asked ? exits.clean : exits.wrongUse;
    }
    const { name, rest } = commandOf(words);
    refuseIdle(name, rest, options);
    stopping = `Stopping.${whatOfIt(name, options)}`;
    const ownsProcess = stdout === process.stdout;
    const telling = tellOn(stderr, options.log);
    const tools: CommandTools = {
      print,
      printFolded,
      columns,
      telling,
      signal: stop.signal,
      ownsProcess,
      made,
      engines,
    };
    // Each is loaded where it is asked for: what another needs would make it start later and hold more.
    if (name === "scan") return await (await import("./scan-command.ts")).scanCommand(rest[0], options, tools);
    if (name === "doctor") return await (await import("./doctor-command.ts")).doctorCommand(rest[0], options, tools);
    if (name === "diff") return await (await import("./diff-command.ts")).diffCommand(rest, tools);
    if (name === "access explain")
      return await (await import("./access-explain.ts")).accessExplain(rest, options, tools);
    const { accessCheck, accessExport } = await import("./access-command.ts");
    return await (name === "access check" ? accessCheck : accessExport)(rest, options, tools);
  } catch (error) {
    if (error instanceof WrongUse || error instanceof Refusal) {
      // An access file of a pull request is somebody else's text.
      stderr.write(`${showControls(error.message)}\n`);
      return error instanceof WrongUse ? error.exit : exits.wrongUse;
    }
    if (error instanceof CannotTell) {
      stderr.write(`${printable(error.message)}\n`);
      return exits.unknown;
    }
    stderr.write(`A fault ended the command: ${error instanceof Error ? error.message : inspect(error)}\n`);
    return exits.unknown;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal).off("SIGHUP", onHangUp);
  }
}

/** What becomes of what a command does, where it is stopped. */
function whatOfIt(name: CommandName, { platform }: Options): string {
  if (platform !== null) return name === "scan" ? " A scan that the platform runs goes on there;" : "";
  return name === "scan" || name === "access export" || name === "access check" ? " What was found is kept;" : "";
}

/**
 * Hears of an output that takes no more, which would end the process without a word. What it returns waits for what was
 * printed to be out, and resolves to the exit code: of results that are lost on a full disk nobody may think that they are
 * there; one who reads no further (`| head`) wants no more.
 */
export function writtenOut({ stdout, stderr } = process): (exit: Exit) => Promise<Exit> {
  let fault: NodeJS.ErrnoException | null = null;
  stdout.on("error", (error) => {
    fault ??= error;
  });
  stderr.on("error", () => {});
  return async (exit) => {
    await new Promise((resolve) => (stdout.destroyed ? resolve(null) : stdout.write("", resolve)));
    if (fault === null || fault.code === "EPIPE") return exit;
    stderr.write(`The output cannot be written (${reasonOf(fault)}). Choose another place for it.\n`);
    return exit === exits.found ? exit : exits.wrongUse;
  };
}
