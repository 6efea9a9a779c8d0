/// <reference path="./undici-pool.d.ts" />
// Nothing else of it: the whole would be read and compiled at the start of each scan's process for nothing.
import Pool from "undici/lib/dispatcher/pool.js";
import type { ScanLimits } from "../outcome.ts";
import type { PinnedAddress } from "./guard.ts";

/**
 * Connections to one origin that go to the addresses which the guard allowed, whatever its name means by now. What is sent with
 * `reset` is the first and the last on its connection.
 */
export function openPool(
  origin: string,
  pinned: PinnedAddress[],
  limits: ScanLimits,
): Pick<Pool, "dispatch"> & { destroy(): Promise<unknown> } {
  const open = () =>
    new Pool(origin, {
      connections: limits.concurrency,
      pipelining: 1,
      // The scan's own clock bounds the whole exchange; these would only bound its parts.
      headersTimeout: 0,
      bodyTimeout: 0,
      connectTimeout: limits.timeoutMs,
      strictContentLength: false,
      allowH2: false,
      autoSelectFamily: pinned.length > 1,
      connect: {
        lookup(_hostname, options, callback) {
          const [first] = pinned;
          if (options.all) callback(null, pinned);
          else callback(null, first?.address ?? "", first?.family);
        },
      },
    });
  const [shared, single] = [open(), open()];
  return {
    dispatch: (options, handler) => (options.reset ? single : shared).dispatch(options, handler),
    destroy: () => Promise.all([shared.destroy(), single.destroy()]),
  };
}
