import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { Duplex } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { explainEmbedded, isDiskFull, refuseUnnamed } from "./explain-embedded.ts";

/** Where the embedded database lives. */
export type EmbeddedOptions = {
  /** A directory that is made when it is missing; null keeps everything in memory. */
  directory: string | null;
  /** A dump to begin with instead of an empty database; used when the directory is new. */
  template?: Blob | undefined;
};

/** What the thread is told: bytes of PostgreSQL's protocol, or what that cannot say. */
export type ToThread = { kind: "sent"; bytes: Uint8Array } | { kind: "dump" } | { kind: "close" };
/** What the thread tells. */
export type FromThread =
  | { kind: "ready" }
  | { kind: "answered"; bytes: Uint8Array }
  | { kind: "dumped"; dump: Blob }
  | { kind: "ended"; text: string };

/** PGlite in a thread of its own, which speaks PostgreSQL's protocol to one client at a time. */
export type EmbeddedServer = {
  /** A connection for `pg`. Where the database has ended, it starts again with it and recovers what was committed. */
  connection(): Duplex;
  dump(): Promise<Blob>;
  /** Writes everything out and ends the thread. */
  close(): Promise<void>;
};

/** Starts the embedded database. Rejects with a sentence that names the directory and says what to do. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  let thread = await start(options);
  let hasEnded = false;
  const watch = () => {
    hasEnded = false;
    thread.on("message", ({ kind }: FromThread) => {
      hasEnded ||= kind === "ended";
    });
  };
  watch();
  return {
    connection: () =>
      new Connection(options.directory, async () => {
        // Two threads must never have the directory at once.
        if (hasEnded && thread.threadId !== -1) await once(thread, "exit");
        if (thread.threadId === -1) {
          thread = await start({ directory: options.directory });
          watch();
        }
        return thread;
      }),
    async dump() {
      const dumped = heard(thread, "dumped");
      say(thread, { kind: "dump" });
      return (await dumped).dump;
    },
    async close() {
      if (thread.threadId === -1) return;
      const ended = once(thread, "exit");
      say(thread, { kind: "close" });
      await ended;
    },
  };
}

async function start(options: EmbeddedOptions): Promise<Worker> {
  const { directory } = options;
  try {
    if (directory) {
      await mkdir(directory, { recursive: true });
      await refuseUnnamed(directory);
    }
    return await startThread(options);
  } catch (cause) {
    if (directory === null) throw cause;
    throw new Error(await explainEmbedded(cause, directory), { cause });
  }
}

/**
 * Has WebAssembly compiled fast, and nothing of it a second time, optimized: PostgreSQL's large functions keep a processor busy
 * for 4 s with each start, and a process that ends waits for them. Statements cost the same, long ones up to a quarter more.
 */
const compiledOnce = ["--liftoff-only", "--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

async function startThread(options: EmbeddedOptions): Promise<Worker> {
  for (const flag of compiledOnce) setFlagsFromString(flag);
  const thread = new Worker(new URL("./embedded-thread.ts", import.meta.url), { workerData: options });
  // Unheard, a fault of the thread would be one of the process; its exit follows, which the connection hears.
  thread.on("error", () => {});
  await heard(thread, "ready");
  return thread;
}

function say(thread: Worker, message: ToThread, transfer: ArrayBuffer[] = []): void {
  thread.postMessage(message, transfer);
}

/** Waits for one kind of message; rejects when the database ends instead. */
async function heard<Kind extends FromThread["kind"]>(
  thread: Worker,
  kind: Kind,
): Promise<Extract<FromThread, { kind: Kind }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Extract<FromThread, { kind: Kind }>>();
  const isWanted = (message: FromThread): message is Extract<FromThread, { kind: Kind }> => message.kind === kind;
  const onMessage = (message: FromThread) => {
    if (isWanted(message)) resolve(message);
    else if (message.kind === "ended") reject(new Error(message.text));
  };
  const onExit = () => reject(new Error("Connection terminated: the embedded database ended."));
  thread.on("message", onMessage).once("error", reject).once("exit", onExit);
  try {
    return await promise;
  } finally {
    thread.off("message", onMessage).off("error", reject).off("exit", onExit);
  }
}

/** Bytes of the protocol's message that ends a connection, which must not end the database. */
const terminate = "X".charCodeAt(0);

/** A socket as `pg` uses it, whose other end is the thread. */
class Connection extends Duplex {
  readonly #directory: string | null;
  readonly #reach: () => Promise<Worker>;
  #thread: Worker | null = null;

  constructor(directory: string | null, reach: () => Promise<Worker>) {
    super();
    this.#directory = directory;
    this.#reach = reach;
  }

  connect(): this {
    this.#reach().then(
      (thread) => {
        if (this.destroyed) return;
        this.#thread = thread;
        thread.on("message", this.#onMessage).once("exit", this.#onExit);
        this.emit("connect");
      },
      (cause: Error) => this.destroy(new Error(`Connection terminated: ${cause.message}`, { cause })),
    );
    return this;
  }

  readonly #onMessage = (message: FromThread) => {
    if (message.kind === "answered") this.push(message.bytes);
    else if (message.kind === "ended") void this.#end(message.text);
  };
  /** PostgreSQL itself ends where it cannot write on, and PGlite does not say why. */
  async #end(text: string): Promise<void> {
    const isFull = this.#directory !== null && (await isDiskFull(this.#directory));
    this.destroy(new Error(`Connection terminated: ${isFull ? "No space left on device" : text}`));
  }
  readonly #onExit = () => void this.#end("the embedded database ended");

  override _read(): void {}

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    // A copy: what `pg` writes is part of a buffer that it uses again.
    const bytes = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    if (bytes[0] === terminate) this.push(null);
    else if (this.#thread) say(this.#thread, { kind: "sent", bytes }, [bytes.buffer]);
    done();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this._writev([{ chunk }], done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#thread?.off("message", this.#onMessage).off("exit", this.#onExit);
    this.#thread = null;
    done(error);
  }

  // What a socket has beside a stream, which means nothing between threads.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
}
