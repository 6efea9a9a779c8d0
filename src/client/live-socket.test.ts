import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeHost, problemAnswer } from "../host/fake.ts";
import { FakeSocket } from "../host/fake-socket.ts";
import type { LiveState } from "../host/port.ts";
import { liveSocket } from "./live-socket.ts";

const ticket = { ticket: "t", url: "ws://live.test/?ticket=t", expiresAt: "" };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(answer: unknown = () => Response.json(ticket), scanId: number | null = 7) {
  const host = createFakeHost({ answers: { "POST /live/ticket": answer } });
  const seen: unknown[] = [];
  const states: LiveState[] = [];
  const stop = liveSocket(host, scanId, {
    onMessage: (message) => seen.push(message),
    onState: (state) => states.push(state),
  });
  await vi.advanceTimersByTimeAsync(0);
  const socket = () => FakeSocket.all.at(-1) as FakeSocket;
  return { host, seen, states, stop, socket };
}

it("A lost connection resumes behind the last line with a new ticket, and no line comes twice", async () => {
  const { host, seen, states, socket } = await follow();
  socket().open();
  socket().send([{ seq: 1 }, { seq: 2 }]);
  socket().drop();
  expect(states).toEqual(["connected", "reconnecting"]);
  await vi.advanceTimersByTimeAsync(500);
  expect(socket().url).toBe("ws://live.test/?ticket=t&after=2");
  socket().open();
  socket().send([{ seq: 2 }, { seq: 3 }]);
  expect(seen).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  expect(states.at(-1)).toBe("connected");
  expect(host.requests).toHaveLength(2);
});

it("A connection that ends with an error and no close, as one that the page blocks, is tried again", async () => {
  const { states, socket } = await follow();
  socket().onerror?.({});
  await vi.advanceTimersByTimeAsync(1);
  expect(states).toEqual(["reconnecting"]);
  await vi.advanceTimersByTimeAsync(500);
  expect(FakeSocket.all).toHaveLength(2);
});

it("Attempts back off from 0.5 s to at most 10 s", async () => {
  const { socket } = await follow();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 7; attempt++) {
    const before = FakeSocket.all.length;
    socket().drop();
    let waited = 0;
    while (FakeSocket.all.length === before) {
      await vi.advanceTimersByTimeAsync(500);
      waited += 500;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
});

it("The end of the scan closes the log; nothing is tried again", async () => {
  const { states, socket } = await follow();
  socket().open();
  socket().drop(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(["connected", "closed"]);
  expect(FakeSocket.all).toHaveLength(1);
});

it("A refused ticket closes it; a platform that is down is tried again", async () => {
  const refused = await follow(() => problemAnswer(404, "No such scan."));
  expect(refused.states).toEqual(["closed"]);
  const down = await follow(() => problemAnswer(503, "Restarting."));
  expect(down.states).toEqual(["reconnecting"]);
  down.host.answers = { "POST /live/ticket": () => Response.json(ticket) };
  await vi.advanceTimersByTimeAsync(500);
  down.socket().open();
  expect(down.states).toEqual(["reconnecting", "connected"]);
});

it("Unsubscribing lets a socket that is still connecting open first: a browser complains of one that is closed before", async () => {
  const { stop, socket, states } = await follow();
  stop();
  expect(socket().closed).toBe(false);
  socket().open();
  expect(socket().closed).toBe(true);
  expect(states).toEqual([]);
});

it("Unsubscribing closes the socket and ends all attempts", async () => {
  const { stop, socket, seen, states } = await follow();
  socket().open();
  stop();
  expect(socket().closed).toBe(true);
  socket().send({ seq: 1 });
  socket().drop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen).toEqual([]);
  expect(states).toEqual(["connected"]);
  expect(FakeSocket.all).toHaveLength(1);
});
