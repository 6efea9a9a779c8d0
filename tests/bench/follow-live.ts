import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

/** Where the live channel is read, and the origin that asks for it; they may change while it is followed. */
type Place = () => { live: string; origin: string };
type Message = { type: string; seq?: number; message: string };

/**
 * Follows a scan's log as the console does: again from the last line whenever the socket closes early, until the platform
 * says that it is whole. Adds the messages to `lines` as they come.
 */
export async function followLog(place: Place, cookie: string, scanId: number, lines: string[] = []): Promise<string[]> {
  await follow(place, cookie, `scanId=${scanId}&`, ({ message }) => lines.push(message));
  return lines;
}

/** Follows the alerts in the same way until `signal` aborts. Adds the ids of those that were raised to `ids` as they come. */
export async function followAlerts(place: Place, cookie: string, ids: number[], signal: AbortSignal): Promise<void> {
  await follow(place, cookie, "", ({ type, seq = 0 }) => type === "alert" && ids.push(seq), signal);
}

async function follow(
  place: Place,
  cookie: string,
  topic: string,
  take: (message: Message) => unknown,
  signal?: AbortSignal,
): Promise<void> {
  for (let after = 0; !signal?.aborted; await delay(200)) {
    const { live, origin } = place();
    const socket = new WebSocket(`${live}/?${topic}after=${after}`, { headers: { cookie, origin } });
    const leave = () => socket.terminate();
    signal?.addEventListener("abort", leave);
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const message: Message = JSON.parse(String(data));
      if (message.seq === undefined) return;
      after = message.seq;
      take(message);
    });
    const code = await new Promise<number>((resolve) => socket.once("close", resolve));
    signal?.removeEventListener("abort", leave);
    if (code === 1000) return;
  }
}
