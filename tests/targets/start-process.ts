import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";

/** How long a service may take to listen and to answer, in milliseconds; what is compiled at its start takes longest. */
const startsWithin = 90_000;

/** What to start, and the port at which it will listen. */
type Wanted = {
  name: string;
  command: readonly [string, ...string[]];
  folder: string;
  port: number;
  env?: Readonly<Record<string, string>>;
};

/** Starts a process and waits until it answers. Rejects with what it printed when it ends early or never listens. */
export async function startProcess({ name, command, folder, port, env }: Wanted): Promise<{ stop(): Promise<void> }> {
  const [program, ...given] = command;
  const child = spawn(program, given, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own: what starts a server of its own, as package runners do, ends with it.
    detached: true,
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      printed.push(chunk.toString());
      if (printed.length > 200) printed.shift();
    });
  const ended = new Promise<never>((_, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`${name} ended with ${code} before it listened:\n${printed.join("").slice(-3000)}`)),
    );
  });
  ended.catch(() => {});
  try {
    await Promise.race([ended, listening(port, performance.now() + startsWithin, () => printed.join(""))]);
    await Promise.race([ended, answering(port)]);
  } catch (error) {
    await stop(child);
    throw error;
  }
  return { stop: () => stop(child) };
}

/** Resolves once something accepts connections at the port: services say so in as many ways as there are frameworks. */
async function listening(port: number, until: number, printed: () => string): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
    if (isOpen) return;
    if (performance.now() > until) throw new Error(`Nothing listens at port ${port}: ${printed().slice(-3000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Resolves once it answers: some listen long before they are ready, and only then begin to load what answers. */
async function answering(port: number): Promise<void> {
  const first = await fetch(`http://127.0.0.1:${port}/`, {
    redirect: "manual",
    signal: AbortSignal.timeout(startsWithin),
  });
  await first.body?.cancel();
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  process.kill(-child.pid, "SIGKILL");
  await gone;
}
