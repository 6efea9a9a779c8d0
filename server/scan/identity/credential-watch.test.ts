import { describe, expect, test } from "vitest";
import type { Answer, Identity } from "../wire/probe.ts";
import { createCredentialWatch } from "./credential-watch.ts";

const answer = (identity: Identity, path: string, status: number): Answer => ({
  probe: { id: "any", identity, purpose: "any", method: "GET", path },
  url: `http://127.0.0.1${path}`,
  status,
  headers: {},
  sentHeaders: {},
  body: "",
  bytes: 0,
  truncated: false,
  durationMs: 1,
  error: null,
});

function watchOf(answers: readonly [string, Partial<Record<Identity, number>>][]) {
  const watch = createCredentialWatch();
  for (const [path, statuses] of answers)
    for (const [identity, status] of Object.entries(statuses)) watch.note(answer(identity as Identity, path, status));
  return watch.refusedEverywhere(answers.map(([path]) => path));
}

describe("whether the stored credential does anything", () => {
  test("a credential that is refused wherever one is needed is dead", () => {
    expect(watchOf([["/me", { owner: 401, anonymous: 401, invalid: 401 }]])).toEqual(["GET /me"]);
  });

  test("data that strangers are refused shows that it works", () => {
    const refused = { owner: 401, anonymous: 401, invalid: 401 };
    expect(
      watchOf([
        ["/me", { owner: 200, anonymous: 401, invalid: 401 }],
        ["/shops", refused],
        ["/payments", refused],
        ["/payouts", refused],
      ]),
    ).toBeNull();
  });

  test("one address that takes any credential shows nothing", () => {
    const refused = { owner: 401, anonymous: 401, invalid: 401 };
    expect(
      watchOf([
        ["/any", { owner: 200, anonymous: 401, invalid: 200 }],
        ["/me", refused],
        ["/orders", refused],
      ]),
    ).toEqual(["GET /me", "GET /orders"]);
  });

  test("a target that takes any credential in most places keeps its other places for somebody else", () => {
    const any = { owner: 200, anonymous: 401, invalid: 200 };
    expect(
      watchOf([
        ["/me", any],
        ["/cards", any],
        ["/merchants/me", { owner: 401, anonymous: 401, invalid: 401 }],
      ]),
    ).toBeNull();
  });
});
