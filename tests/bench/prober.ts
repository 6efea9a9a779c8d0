import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Figure, median } from "./figure.ts";

const execute = promisify(execFile);
/** As long as lists in use are: a shorter one measures how a fresh process warms up, which a server does once. */
const words = 60_000;
/** Odd, so that the median is one of them. */
const rounds = 5;
const width = 8;

/**
 * CPU per request of the engine's prober against ffuf, on one word list and one local target, with as many connections,
 * turn by turn in the same run. The value is the median of the rounds' ratios: what else the machine does in a round
 * weighs on both. Needs ffuf on the PATH (Debian: `apt-get install ffuf`).
 */
export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "postern-bench-"));
  const list = join(folder, "words.txt");
  await writeFile(list, Array.from({ length: words }, (_, index) => `word-${index}`).join("\n"));
  const target = spawn(process.execPath, [join(import.meta.dirname, "prober-target.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [chunk] = (await once(target.stdout, "data")) as [Buffer];
    const origin = `http://127.0.0.1:${chunk.toString().trim()}`;
    const own: number[] = [];
    const peer: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Neither is always the first after the other's load.
      if (round % 2 === 1) own.push(await proberSeconds(origin, list));
      peer.push(await ffufSeconds(origin, list));
      if (round % 2 === 0) own.push(await proberSeconds(origin, list));
    }
    const ratios = own.map((seconds, round) => seconds / (peer[round] ?? Number.NaN));
    const [ours, theirs] = [median(own), median(peer)];
    return [
      {
        name: "CPU per request, prober / ffuf",
        value: median(ratios),
        unit: "ratio",
        goal: 1.5,
        detail: `${Math.round(words / ours)} against ${Math.round(words / theirs)} requests per CPU second, ${words} words, ${width} at once, ${rounds} rounds from ${Math.min(...ratios).toFixed(2)}× to ${Math.max(...ratios).toFixed(2)}×`,
      },
    ];
  } finally {
    target.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function proberSeconds(origin: string, list: string): Promise<number> {
  const script = join(import.meta.dirname, "prober-run.ts");
  const { stdout } = await execute(process.execPath, [script, origin, list, String(width)]);
  const result = JSON.parse(stdout) as { cpuSeconds: number; hits: number };
  if (result.hits !== words / 100) throw new Error(`The prober found ${result.hits} of ${words / 100} names`);
  return result.cpuSeconds;
}

/** The shell's `times` tells what its children used: a second line of user and system time, as `0m1.23s`. */
async function ffufSeconds(origin: string, list: string): Promise<number> {
  const command = `ffuf -s -t ${width} -mc all -fc 404 -w "$1" -u "$2/FUZZ" >/dev/null 2>&1 || exit 3; times`;
  const { stdout } = await execute("sh", ["-c", command, "sh", list, origin]).catch((error: Error) => {
    throw new Error(`ffuf could not be run; install it (Debian: apt-get install ffuf). ${error.message}`);
  });
  const [, children = ""] = stdout.trim().split("\n");
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  return seconds.reduce((sum, value) => sum + value, 0);
}
