import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

/** Where a live log is read, and the origin that asks for it; they may change while it is followed. */
type Place = () => { live: string; origin: string };

/**
 * Follows a scan's log as the console does: again from the last line whenever the socket closes early, until the platform
 * says that it is whole. Adds the messages to `lines` as they come.
 */
export async function followLog(place: Place, cookie: string, scanId: number, lines: string[] = []): Promise<string[]> {
  for (let after = 0; ; await delay(200)) {
    const { live, origin } = place();
    const socket = new WebSocket(`${live}/?scanId=${scanId}&after=${after}`, { headers: { cookie, origin } });
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const line = JSON.parse(String(data));
      if (line.seq === undefined) return;
      after = line.seq;
      lines.push(line.message);
    });
    const code = await new Promise<number>((resolve) => socket.once("close", resolve));
    if (code === 1000) return lines;
  }
}
