import { WebSocket } from "ws";
import type { Platform } from "../bench/platform.ts";

/** A scan's whole log as the platform replays it, read until it is silent for half a second. */
export async function wholeLog(platform: Platform, scanId: number): Promise<{ seq: number; message: string }[]> {
  const { url } = await platform.call<{ url: string }>("POST", "/api/live/ticket", { scanId });
  const lines: { seq: number; message: string }[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = new WebSocket(url, { origin: platform.url });
    let silence: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(() => socket.close(), 500);
    };
    socket.on("open", wait);
    socket.on("message", (frame) => {
      const parsed: unknown = JSON.parse(String(frame));
      lines.push(...((Array.isArray(parsed) ? parsed : [parsed]) as typeof lines));
      wait();
    });
    socket.on("close", () => {
      clearTimeout(silence);
      resolve();
    });
    socket.on("error", reject);
  });
  return lines;
}
