import { expect, test } from "vitest";
import { createGate } from "./gate.ts";
import type { Answer, Probe } from "./probe.ts";

const get = (path: string, more: Partial<Probe> = {}): Probe => ({
  ...{ id: "x", identity: "owner", purpose: "", method: "GET", path },
  ...more,
});
const answerTo = (probe: Probe, body: string, status = 200): Answer => ({
  ...{ probe, url: `http://a.test${probe.path}`, status, headers: {}, sentHeaders: {}, body, bytes: 0 },
  ...{ truncated: false, durationMs: 1, error: null },
});
type Found = { path: string; example?: string; saysItReads?: true };
function gateWith(found: readonly Found[], environment: "production" | "staging" = "production") {
  const gate = createGate({ environment, makesObjects: true }, () => {});
  gate.learn(found.map(({ path, example = path, ...more }) => ({ method: "GET", path, example, ...more })));
  return gate;
}

test.each(["production", "staging"] as const)(
  "In %s, a read that answers with nothing to read is asked no more, by anybody and under any id",
  (environment) => {
    for (const body of ['{"ok":true}', '{"success":true,"code":200}', "OK", '"done"']) {
      const gate = gateWith([{ path: "/calls/{callId}/x1", example: "/calls/7/x1" }], environment);
      expect(gate.refusal(get("/calls/7/x1"))).toBeNull();
      gate.note(answerTo(get("/calls/7/x1"), body));
      for (const probe of [get("/calls/7/x1"), get("/calls/8/x1", { identity: "anonymous" }), get("/calls/ann/x1")])
        expect(gate.refusal(probe), body).toContain(`Its answer gives nothing to read (“${body}”)`);
      expect(gate.reportOf("/calls/8/x1")?.body).toBe(body);
      expect(gate.kept().map(({ path }) => path)).toContain("/calls/{id}/x1");
      // It proves nothing of what lies below or beside it.
      for (const path of ["/calls/7/x1/parts", "/calls/7", "/v2/calls/7/x1"])
        expect(gate.refusal(get(path))).toBeNull();
    }
    const gate = gateWith([{ path: "/x2" }], environment);
    gate.note(answerTo(get("/x2"), "", 204));
    expect(gate.refusal(get("/x2"))).toContain("(“204”)");
    // Health is also what some services are about.
    const ofPatients = gateWith([{ path: "/health/patients/{id}/x6", example: "/health/patients/7/x6" }], environment);
    ofPatients.note(answerTo(get("/health/patients/7/x6"), "OK"));
    expect(ofPatients.refusal(get("/health/patients/8/x6"))).toContain("nothing to read");
  },
);

test("What is asked whether it is so has no more to tell, and is asked on", () => {
  for (const path of [
    ...["/health", "/healthz", "/readyz", "/api/ping", "/api/users/7/exists", "/api/can-edit", "/isAdmin", "/up"],
    ...["/-/healthy", "/livez", "/health/database", "/q/health/started", "/api/health/redis"],
    ...["/coupons/validate", "/status", "/name/available", "/", "/api", "/api/v1", "/getSettings", "/has-access"],
  ]) {
    const gate = gateWith([{ path }]);
    gate.note(answerTo(get(path), '{"ok":true}'));
    expect(gate.refusal(get(path)), path).toBeNull();
  }
});

test("So is what gives something to read, now or before, and what its document says to read", () => {
  const gate = gateWith([{ path: "/notes" }, { path: "/feed" }, { path: "/queue", saysItReads: true }]);
  gate.note(answerTo(get("/notes"), '[{"id":1}]'));
  for (const path of ["/notes", "/queue"]) gate.note(answerTo(get(path), '{"ok":true}'));
  for (const body of ["", "[]", "{}", '{"ok":true,"user":"ann"}']) gate.note(answerTo(get("/feed"), body));
  for (const path of ["/notes", "/feed", "/queue"]) expect(gate.refusal(get(path)), path).toBeNull();
});

test("So is what was only guessed, a thing's own address, one of which 204 says that it has none, and any other method", () => {
  const gate = gateWith([
    ...[
      { path: "/users/{id}", example: "/users/7" },
      { path: "/users/{id}/notes", example: "/users/7/notes" },
    ],
    { path: "/x3" },
  ]);
  gate.note(answerTo(get("/guess"), "OK"));
  gate.note(answerTo(get("/users/9"), "OK"));
  gate.note(answerTo(get("/users/9/notes"), "", 204));
  gate.note(answerTo(get("/x3", { method: "OPTIONS" }), "", 204));
  for (const path of ["/guess", "/users/7", "/users/7/notes", "/x3"]) expect(gate.refusal(get(path)), path).toBeNull();
});

test("A thing's own address that has nothing to tell is asked no more, and after two of them no other of the kind", () => {
  const gate = gateWith([{ path: "/x8/{pin}/{value}", example: "/x8/17/1" }]);
  gate.note(answerTo(get("/x8/17/1"), '{"result":"ok"}'));
  expect(gate.refusal(get("/x8/17/1"))).toContain("nothing to read");
  expect(gate.refusal(get("/x8/17/2"))).toBeNull();
  gate.note(answerTo(get("/x8/17/2"), '{"result":"ok"}'));
  for (const path of ["/x8/17/1", "/x8/17/3", "/x8/4/1"])
    expect(gate.refusal(get(path)), path).toContain("nothing to read");
  const shown = gateWith([{ path: "/x9/{id}", example: "/x9/7" }]);
  shown.note(answerTo(get("/x9/7"), '{"id":7,"name":"ann"}'));
  for (const id of [8, 9]) shown.note(answerTo(get(`/x9/${id}`), '{"ok":true}'));
  for (const path of ["/x9/7", "/x9/8", "/x9/10"]) expect(shown.refusal(get(path)), path).toBeNull();
});

test("What reported that it acts was called already, and its reason says so wherever it is not called again", () => {
  const gate = gateWith([{ path: "/wallet/{name}/x5", example: "/wallet/ann/x5" }], "staging");
  gate.note(answerTo(get("/wallet/ann/x5"), '{"message":"Wallet emptied"}'));
  for (const path of ["/wallet/ann/x5", "/wallet/ann/x5/parts"])
    expect(gate.refusal(get(path)), path).toMatch(/^It reported that it acts .+ What acts is called at most once\.$/);
});

test.each([
  ['{"enabled":true}', '{"enabled":false}', "“enabled” was true and is now false"],
  [
    '{"feature":"dark","isEnabled":true,"time":"10:00"}',
    '{"feature":"dark","isEnabled":false,"time":"10:01"}',
    "“is enabled” was true and is now false",
  ],
  [
    '{"success":true,"data":{"locked":false}}',
    '{"success":true,"data":{"locked":true}}',
    "“locked” was false and is now true",
  ],
  ['{"remaining":4}', '{"remaining":3}', "“remaining” was 4 and is now 3"],
  ['{"code":"SAVE10","usesLeft":4}', '{"code":"SAVE10","usesLeft":3}', "“uses left” was 4 and is now 3"],
  ['{"apiKey":"k-81f3a0"}', '{"apiKey":"k-0bb21c"}', "another api key each time"],
  ['{"recovery_codes":["81f3","a0c4"]}', '{"recovery_codes":["0bb2","1c77"]}', "other recovery codes each time"],
])("A read that told the same caller %s and then %s is asked no more: %s", (before, now, said) => {
  const gate = gateWith([{ path: "/coupons/{code}/x7", example: "/coupons/SAVE10/x7" }], "staging");
  const at = "/coupons/SAVE10/x7";
  // Of another caller it may be another thing.
  for (const identity of ["owner", "anonymous"] as const) {
    expect(gate.refusal(get(at, { identity }))).toBeNull();
    gate.note(answerTo(get(at, { identity }), identity === "owner" ? before : now));
  }
  expect(gate.refusal(get(at))).toBeNull();
  gate.note(answerTo(get(at), now));
  for (const probe of [get(at), get(at, { identity: "other" }), get("/coupons/OTHER/x7")])
    expect(gate.refusal(probe)).toBe(
      `Its answer changes each time it is asked (${said}), as that of an action does. What acts is called at most once.`,
    );
  expect(gate.reportOf(at)?.body).toBe(now);
  expect(gate.refusal(get("/coupons/SAVE10"))).toBeNull();
});

test("What changes by itself, or of which somebody else may be the cause, is asked on", () => {
  for (const [before, now] of [
    ...[
      ['{"enabled":true}', '{"enabled":true}'],
      ['{"online":true}', '{"online":false}'],
      ['{"leader":true}', '{"leader":false}'],
      ['{"cached":false}', '{"cached":true}'],
      ['{"enabled":true,"rows":[1]}', '{"enabled":false,"rows":[1]}'],
    ],
    ...[
      ['{"remaining":60,"limit":60}', '{"remaining":59,"limit":60}'],
      ['{"remaining":60}', '{"remaining":41}'],
      ['{"remaining":4}', '{"remaining":5}'],
      ['{"secondsLeft":60}', '{"secondsLeft":59}'],
      ['{"visits":4}', '{"visits":5}'],
      ['{"balance":40}', '{"balance":39}'],
      ['{"unread":4}', '{"unread":3}'],
    ],
    ...[
      ['{"csrfToken":"k-81f3a0"}', '{"csrfToken":"k-0bb21c"}'],
      ['{"token":"k-81f3a0"}', '{"token":"k-0bb21c"}'],
      ['{"nonce":"k-81f3a0"}', '{"nonce":"k-0bb21c"}'],
      ['{"apiKey":"k-81f3a0","plan":"free"}', '{"apiKey":"k-0bb21c","plan":"free"}'],
      ['{"otp":"811302"}', '{"otp":"140032"}'],
      ['[{"enabled":true}]', '[{"enabled":false}]'],
    ],
  ] as const) {
    const gate = gateWith([{ path: "/x7" }]);
    for (const body of [before, now]) gate.note(answerTo(get("/x7"), body));
    expect(gate.refusal(get("/x7")), now).toBeNull();
  }
  for (const path of ["/rate_limit", "/me/quota", "/x7"]) {
    const gate = gateWith([{ path }]);
    for (const remaining of [60, 59]) {
      const headers: Record<string, string> = path === "/x7" ? { "x-ratelimit-remaining": String(remaining) } : {};
      gate.note({ ...answerTo(get(path), JSON.stringify({ remaining })), headers });
    }
    expect(gate.refusal(get(path)), path).toBeNull();
  }
});

test("What changes is asked on where its document says that it reads, where only its state is asked, and where it was guessed", () => {
  const gate = gateWith([{ path: "/x7", saysItReads: true }, { path: "/lamp/status" }]);
  for (const path of ["/x7", "/lamp/status", "/guess"]) {
    for (const on of [true, false]) gate.note(answerTo(get(path), JSON.stringify({ on })));
    expect(gate.refusal(get(path)), path).toBeNull();
  }
});
