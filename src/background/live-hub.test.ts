import { describe, expect, it } from "vitest";
import { createLiveHub, type LiveReader, type OpenLive } from "./live-hub.ts";

/** A platform whose scan logs replay from any position and then go on. */
function platform() {
  const log: { seq: number; message: string }[] = [];
  const sockets = new Set<(message: unknown) => void>();
  let opened = 0;
  const open: OpenLive = (_scanId, after, handlers) => {
    opened++;
    handlers.onState("connected");
    for (const line of log) if (line.seq > (after ?? log.length)) handlers.onMessage(line);
    sockets.add(handlers.onMessage);
    return () => sockets.delete(handlers.onMessage);
  };
  const write = (count: number) => {
    for (let i = 0; i < count; i++) {
      const line = { seq: log.length + 1, message: `line ${log.length + 1}` };
      log.push(line);
      for (const socket of sockets) socket(line);
    }
  };
  return { open, write, sockets, opened: () => opened };
}

function reader(after: number | null = 0): LiveReader & { seen: number[] } {
  const seen: number[] = [];
  return { after, seen, message: (line) => seen.push((line as { seq: number }).seq), state: () => {} };
}

const upTo = (n: number, from = 1) => Array.from({ length: n - from + 1 }, (_, i) => i + from);

describe("following a scan's log in several views", () => {
  it("opens one socket for all views of a scan and closes it with the last", () => {
    const { open, sockets, opened } = platform();
    const busy: boolean[] = [];
    const hub = createLiveHub(open, (state) => busy.push(state));
    const leave = [hub.join(7, reader()), hub.join(7, reader())];
    expect(opened()).toBe(1);
    leave[0]?.();
    expect(sockets.size).toBe(1);
    leave[1]?.();
    expect(sockets.size).toBe(0);
    expect(busy.at(-1)).toBe(false);
  });

  it("gives a view that opens late the whole log", () => {
    const { open, write } = platform();
    const hub = createLiveHub(open, () => {});
    const early = reader();
    hub.join(7, early);
    write(3);
    const late = reader();
    hub.join(7, late);
    write(2);
    expect(early.seen).toEqual(upTo(5));
    expect(late.seen).toEqual(upTo(5));
  });

  it("completes a new view's log after the worker was killed, without repeating a line to the resumed one", () => {
    const { open, write } = platform();
    write(4);
    const hub = createLiveHub(open, () => {});
    const resumed = reader(4);
    hub.join(7, resumed);
    write(2);
    const fresh = reader();
    hub.join(7, fresh);
    write(1);
    expect(resumed.seen).toEqual([5, 6, 7]);
    expect(fresh.seen).toEqual(upTo(7));
  });

  it("stays complete for a late view when a log is longer than what is kept", () => {
    const { open, write } = platform();
    const hub = createLiveHub(open, () => {});
    hub.join(7, reader());
    write(6000);
    const late = reader();
    hub.join(7, late);
    expect(late.seen).toEqual(upTo(6000));
  });

  it("gives a reader of alerts what it missed though a view that wants only what comes was first, and no view anything twice", () => {
    const { open, write, opened } = platform();
    write(4);
    const hub = createLiveHub(open, () => {});
    const view = reader(null);
    hub.join(null, view);
    write(1);
    const worker = reader(2);
    hub.join(null, worker);
    write(1);
    expect(worker.seen).toEqual([3, 4, 5, 6]);
    expect(view.seen).toEqual([5, 6]);
    expect(opened()).toBe(2);
  });

  it("tells a reader of alerts who comes after a view where it begins, so that it misses nothing while it is away", () => {
    const { open, write } = platform();
    write(4);
    const hub = createLiveHub(open, () => {});
    hub.join(null, reader(null));
    write(1);
    const worker = reader(null);
    hub.join(null, worker);
    expect([worker.seen, worker.after]).toEqual([[5], 5]);
    write(1);
    expect(worker.seen).toEqual([5, 6]);
  });

  it("keeps scans and alerts apart", () => {
    const { open, opened } = platform();
    const hub = createLiveHub(open, () => {});
    hub.join(1, reader());
    hub.join(2, reader());
    hub.join(null, reader());
    expect(opened()).toBe(3);
  });
});
