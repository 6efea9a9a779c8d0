import { describe, expect, test } from "vitest";
import { createGate } from "./gate.ts";
import type { Answer, Probe } from "./probe.ts";

const mark = "postern-1-9f3ac1d2";
const probe = (method: string, path: string, label: string | null, more: Partial<Probe> = {}): Probe => ({
  ...{ id: method, purpose: "Try", method, path },
  ...(label === null ? { identity: "anonymous" } : { identity: "other", label }),
  ...(method === "GET" ? {} : { aim: "touch" }),
  ...more,
});
const answerTo = (asked: Probe, status: number, body = ""): Answer => ({
  ...{
    probe: asked,
    url: `http://a.test${asked.path}`,
    status,
    body,
    headers: {},
    sentHeaders: {},
    bytes: body.length,
  },
  ...{ truncated: false, durationMs: 1, error: null },
});
/** A gate that knows an object which alice made at `/notes/3`. */
function gateWithNote(path = "/notes/3", seenAt = path) {
  const gate = createGate({ environment: "staging", makesObjects: true }, () => {});
  const sightingIn = ({ status, body }: Answer) =>
    status === 500 ? null : status !== 200 ? "nothing" : body.includes(mark) ? "it" : "another";
  gate.owns({ mark, path, owner: "alice", seenAt, sightingIn });
  const read = (label: string | null, status: number, body = "", more: Partial<Probe> = {}) =>
    gate.note(answerTo(probe("GET", seenAt, label, more), status, body));
  const isLet = (method: string, label: string | null, at = path, more: Partial<Probe> = {}) =>
    gate.refusal(probe(method, at, label, more)) === null;
  return { gate, read, isLet };
}

describe("Where numbers may be counted for each identity, an object of the scan's own", () => {
  test("is changed and removed by whoever made it", () => {
    const { isLet } = gateWithNote();
    expect([isLet("PUT", "alice"), isLet("DELETE", "alice"), isLet("POST", "alice", "/notes/3/star")]).toEqual(
      Array(3).fill(true),
    );
    expect(isLet("DELETE", "alice", "/notes/3", { aim: "remove" })).toBe(true);
  });

  test("is changed by whoever made it also where its fields are called as those of a GraphQL request", () => {
    const body = JSON.stringify({ query: `${mark} harbour`, variables: { limit: 5 } });
    expect(gateWithNote().isLet("PUT", "alice", "/notes/3", { body })).toBe(true);
  });

  test("is tried by nobody else who did not look there first", () => {
    const { isLet } = gateWithNote();
    for (const who of ["bob", null])
      for (const method of ["PUT", "PATCH", "DELETE"]) expect(isLet(method, who), `${who} ${method}`).toBe(false);
  });

  test.each([
    ["/notes/6f1c2a52-7d1e-4b0c-9a57-1d2f3c4b5a69", true],
    ["/notes/65f0c2a57d1e4b0c9a571d2f", true],
    ["/notes/01hrx3v7s8k2m4n6p8q0r2t4v6", true],
    ["/notes/650112457011240129571023", false],
    ["/notes/3", false],
  ])("is tried by others who did not look there, where its id is drawn and not counted: %s", (path, isTried) => {
    const { read, isLet } = gateWithNote(path);
    for (const who of ["bob", null]) expect(isLet("DELETE", who, path)).toBe(isTried);
    read("bob", 200, "Crane papers");
    expect(isLet("DELETE", "bob", path)).toBe(false);
    expect(isLet("DELETE", "bob", path, { aim: "remove" })).toBe(false);
  });

  test.each([
    ["sees the mark there", 200, `{"title":"${mark}"}`, true],
    ["is refused", 403, "", true],
    ["is told that nothing is there", 404, "", true],
    ["sees something else there", 200, '{"title":"Crane papers"}', false],
    ["gets a fault", 500, "", false],
  ])("is tried by whoever %s: %s", (_what, status, body, isTried) => {
    const { read, isLet } = gateWithNote();
    read("bob", status, body);
    read(null, status, body);
    for (const who of ["bob", null])
      expect([isLet("PUT", who), isLet("POST", who, "/notes/3/star")]).toEqual([isTried, isTried]);
    expect(isLet("PUT", "carol")).toBe(false);
  });

  test("is left alone from when something else is seen there, also by whoever made it", () => {
    const { read, isLet } = gateWithNote();
    read("bob", 200, mark);
    for (const who of ["alice", "bob"]) read(who, 200, "Crane papers");
    expect([isLet("DELETE", "bob"), isLet("DELETE", "alice", "/notes/3", { aim: "remove" })]).toEqual([false, false]);
  });

  test("is left alone by whoever is refused there and listed something of their own under its number", () => {
    const { gate, isLet } = gateWithNote();
    const list = { path: "/notes", showsAnother: ({ body }: Answer) => body.includes("Crane") };
    const sightingIn = ({ status }: Answer) => (status === 403 ? ("nothing" as const) : null);
    gate.owns({ mark, path: "/notes/3", owner: "alice", seenAt: "/notes/3", sightingIn, list });
    gate.note(answerTo(probe("GET", "/notes/3", "bob"), 403));
    expect(isLet("PUT", "bob")).toBe(true);
    gate.note(answerTo(probe("GET", "/notes", "bob"), 200, "Crane papers"));
    gate.note(answerTo(probe("GET", "/notes/3", "bob"), 403));
    expect(isLet("PUT", "bob")).toBe(false);
  });

  test("is removed by others only where they see the mark", () => {
    const { read, isLet } = gateWithNote();
    read("bob", 404);
    expect(isLet("DELETE", "bob", "/notes/3", { aim: "remove" })).toBe(false);
    read("bob", 200, mark);
    expect(isLet("DELETE", "bob", "/notes/3", { aim: "remove" })).toBe(true);
  });

  test("has to be looked at again after it was made anew", () => {
    const { gate, read, isLet } = gateWithNote();
    read("bob", 404);
    gate.disowns(mark);
    expect(isLet("DELETE", "alice")).toBe(false);
    const next = "postern-1-00000001";
    gate.owns({ mark: next, path: "/notes/3", owner: "alice", seenAt: "/notes/3", sightingIn: () => "it" });
    expect([isLet("PUT", "alice"), isLet("PUT", "bob")]).toEqual([true, false]);
  });

  test("is not taken for seen by a read that carries headers of its own, or that was sent as nobody", () => {
    const { read, isLet } = gateWithNote();
    read("bob", 404, "", { headers: { "x-original-url": "/elsewhere" } });
    read("bob", 404, "", { identity: "invalid" });
    read("bob", 404, "", { path: "/notes/3?as=alice" });
    expect(isLet("PUT", "bob")).toBe(false);
  });

  test("is nobody else's where its address is the mark itself", () => {
    const { isLet } = gateWithNote(`/queues/${mark}`);
    expect([isLet("DELETE", "bob"), isLet("DELETE", null)]).toEqual([true, true]);
  });

  test("is looked for in the list, where only that shows it", () => {
    const { gate, read, isLet } = gateWithNote("/comments/3", "/comments");
    gate.note(answerTo(probe("GET", "/comments/3", "bob"), 404));
    expect(isLet("DELETE", "bob")).toBe(false);
    read("bob", 200, mark);
    expect(isLet("DELETE", "bob")).toBe(true);
  });
});
