import { once } from "node:events";
import { WebSocket } from "ws";
import type { Platform } from "../bench/platform.ts";

/** The whole log of a scan that has ended, as the platform replays it before it closes the channel. */
export async function wholeLog(platform: Platform, scanId: number): Promise<{ seq: number; message: string }[]> {
  const { url } = await platform.call<{ url: string }>("POST", "/api/live/ticket", { scanId });
  const lines: { seq: number; message: string }[] = [];
  const socket = new WebSocket(url, { origin: platform.url });
  socket.on("message", (frame) => {
    const parsed: unknown = JSON.parse(String(frame));
    lines.push(...((Array.isArray(parsed) ? parsed : [parsed]) as typeof lines));
  });
  const [code] = (await once(socket, "close")) as [number];
  if (code !== 1000) throw new Error(`The log of scan ${scanId} ended with code ${code} after ${lines.length} lines.`);
  return lines;
}
