import { parentPort, workerData } from "node:worker_threads";
import { WebSocket } from "ws";

/** Who reads which scan's log live. */
export type Reading = { live: string; origin: string; readers: { cookie: string; scanId: number }[] };
/** How many lines each reader got, in the order of the readers, and what ended early. */
export type Read = { lines: number[]; faults: string[]; delays: number[] };

/* Readers who each hold one live socket until they are told to stop. */
const { live, origin, readers } = workerData as Reading;
const read: Read = { lines: readers.map(() => 0), faults: [], delays: [] };
let isOver = false;
const sockets = readers.map(({ cookie, scanId }, at) => {
  const socket = new WebSocket(`${live}/?scanId=${scanId}`, { headers: { cookie, origin } });
  const openedAt = Date.now();
  socket.on("error", (error) => read.faults.push(error.message));
  socket.on("message", (data) => {
    const line = JSON.parse(String(data));
    if (line.seq === undefined) return;
    read.lines[at] = (read.lines[at] ?? 0) + 1;
    // What was said before is replayed; what comes later shows how long a line takes. One in fifty tells enough.
    const said = Date.parse(line.timestamp);
    if (said > openedAt + 5000 && line.seq % 50 === 0) read.delays.push(Date.now() - said);
  });
  socket.on("close", (code) => {
    if (!isOver && code !== 1000) read.faults.push(`closed with ${code}`);
  });
  return socket;
});
await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once("open", () => resolve()))));
parentPort?.postMessage("open");
parentPort?.on("message", () => {
  isOver = true;
  for (const socket of sockets) socket.terminate();
  parentPort?.postMessage(read);
  parentPort?.close();
});
