import { inspect } from "node:util";
import { Refusal } from "../refusal.ts";
import { accessCheck, accessExplain, accessExport } from "./access-command.ts";
import { type CommandTools, printable } from "./command-tools.ts";
import { diffCommand } from "./diff-command.ts";
import { doctorCommand } from "./doctor-command.ts";
import { CannotTell, type Exit, exits, WrongUse } from "./exits.ts";
import { help } from "./help.ts";
import { readArguments } from "./options.ts";
import { scanCommand } from "./scan-command.ts";
import { type Stream, tellOn } from "./telling.ts";

/** Where a command writes: results to one stream, progress and faults to the other. */
export type Streams = { stdout: Stream; stderr: Stream };

/** Runs one command line to its end. Resolves to its exit code; a fault is one sentence on the error stream. */
export async function runCommand(given: readonly string[], { stdout, stderr }: Streams = process): Promise<Exit> {
  const stop = new AbortController();
  let stopping = "Stopping. What was found is kept;";
  const onSignal = () => {
    if (stop.signal.aborted) process.exit(exits.unknown);
    stderr.write(`${stopping} Ctrl-C again ends at once.\n`);
    stop.abort();
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    const { words, options, help: asked } = readArguments(given);
    if (options.platform !== null) stopping = "Stopping. A scan that the platform runs goes on there;";
    const print = (line: string) => void stdout.write(`${printable(line)}\n`);
    if (asked || words.length === 0) {
      stdout.write(help);
      return asked ? exits.clean : exits.wrongUse;
    }
    const tools: CommandTools = { print, telling: tellOn(stderr, options.log), signal: stop.signal };
    const [name, ...rest] = words;
    if (name === "scan") return await scanCommand(rest[0], options, tools);
    if (name === "doctor") return await doctorCommand(rest[0], options, tools);
    if (name === "diff") return await diffCommand(rest, tools);
    if (name === "access" && rest[0] === "export") return await accessExport(rest.slice(1), options, tools);
    if (name === "access" && rest[0] === "check") return await accessCheck(rest.slice(1), options, tools);
    if (name === "access" && rest[0] === "explain") return await accessExplain(rest.slice(1), options, tools);
    throw new WrongUse(`postern ${words.slice(0, 2).join(" ")} is no command. See postern --help.`);
  } catch (error) {
    if (error instanceof WrongUse || error instanceof Refusal) {
      stderr.write(`${error.message}\n`);
      return exits.wrongUse;
    }
    if (error instanceof CannotTell) {
      stderr.write(`${printable(error.message)}\n`);
      return exits.unknown;
    }
    stderr.write(`A fault ended the command: ${error instanceof Error ? error.message : inspect(error)}\n`);
    return exits.unknown;
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  }
}
