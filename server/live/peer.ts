import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";

/** How much may wait for one reader before it counts as too slow. */
export type PeerLimits = {
  /** Bytes that wait in memory; above it the socket is closed with 1013. Default 1 MiB. */
  maxBufferedBytes: number;
  /** Milliseconds that a replay waits for the reader to catch up; default 10,000. */
  stallMs: number;
};

export const peerLimits: PeerLimits = { maxBufferedBytes: 1024 * 1024, stallMs: 10_000 };

/** One open socket. Messages leave as one JSON text frame each; what waits for a slow reader is bounded. */
export type Peer = ReturnType<typeof createPeer>;

const tooSlow = "Reading too slowly. Connect again with after=<last seq>.";

/** Wraps a socket. Every close carries a code and a reason of at most 123 bytes (RFC 6455, section 5.5). */
export function createPeer(socket: WebSocket, limits: PeerLimits) {
  const isOpen = () => socket.readyState === WebSocket.OPEN;
  const close = (code: number, reason: string) => {
    if (isOpen()) socket.close(code, reason);
  };
  return {
    isOpen,
    close,
    send(message: unknown): void {
      if (!isOpen()) return;
      if (socket.bufferedAmount > limits.maxBufferedBytes) close(1013, tooSlow);
      else socket.send(JSON.stringify(message));
    },
    /** Waits until most of what was sent has left, or closes a reader that does not keep up. */
    async drained(): Promise<void> {
      const until = Date.now() + limits.stallMs;
      for (
        let wait = 1;
        isOpen() && socket.bufferedAmount > limits.maxBufferedBytes / 4;
        wait = Math.min(20, wait * 2)
      ) {
        if (Date.now() > until) return close(1013, tooSlow);
        await delay(wait);
      }
    },
    onClose: (listener: () => void) => void socket.once("close", listener),
  };
}
