import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import type { EmbeddedOptions, FromThread, ToThread } from "./embedded-server.ts";

/* The thread that PGlite runs in, so that no statement of it keeps the platform from answering; see embedded-server.ts. */

const { directory, template } = workerData as EmbeddedOptions;
const tell = (message: FromThread) => parentPort?.postMessage(message);

/** What PGlite throws is sometimes no error at all. */
const textOf = (cause: unknown) => (cause instanceof Error ? cause.message : JSON.stringify(cause));

/** Errors of statements are part of the answer: what is thrown is the end of the database itself, and of its thread. */
async function orEnd(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    tell({ kind: "ended", text: textOf(cause) });
    process.exit(1);
  }
}

/** Whether an answer to these messages has to end with the server being ready: only after a query or a Sync. */
function isWhole(messages: Uint8Array): boolean {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength);
  let last = 0;
  // The first message of a connection has no type.
  for (let at = messages[0] === 0 ? messages.length : 0; at < messages.length; at += 1 + view.getUint32(at + 1)) {
    last = messages[at] ?? 0;
  }
  return last === "Q".charCodeAt(0) || last === "S".charCodeAt(0);
}

/** ReadyForQuery, without the state of the transaction. */
const ready = [..."Z\0\0\0\x05"].map((sign) => sign.charCodeAt(0));

await orEnd(async () => {
  const database = await PGlite.create({
    dataDir: directory ?? "memory://",
    // The stock 128 MB of buffers and 100 connection slots double the server's memory; one connection needs neither.
    startParams: [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB", "-c", "max_connections=5"],
    ...(template ? { loadDataDir: template } : {}),
  });
  const answer = (message: ToThread) =>
    orEnd(async () => {
      if (message.kind === "sent") {
        let end = new Uint8Array();
        await database.execProtocolRawStream(message.bytes, {
          onRawData: (given) => {
            // A view of memory that the next statement writes to.
            const bytes = given.slice();
            end = bytes.subarray(-ready.length - 1, -1);
            tell({ kind: "answered", bytes });
          },
        });
        // PGlite drops what WebAssembly throws where it ends, and gives no answer from then on.
        if (isWhole(message.bytes) && ready.some((sign, at) => end[at] !== sign))
          throw new Error("a statement ended it");
      } else if (message.kind === "dump") {
        tell({ kind: "dumped", dump: await database.dumpDataDir("none") });
      } else {
        await database.close();
        parentPort?.close();
      }
    });
  let last = Promise.resolve();
  parentPort?.on("message", (message: ToThread) => {
    last = last.then(() => answer(message));
  });
  tell({ kind: "ready" });
});
