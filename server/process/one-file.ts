import { inspect } from "node:util";

/** Runs a command that takes one file, prints what it says, and ends with 1 and a sentence where it fails. */
export async function oneFile(usage: string, work: (file: string) => Promise<string>): Promise<void> {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || file.startsWith("-") || rest.length > 0) {
    process.stdout.write(`Usage: ${usage}\n`);
    process.exitCode = file === "--help" ? 0 : 1;
    return;
  }
  try {
    process.stdout.write(`${await work(file)}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  }
}
