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

test("What reported that it acts was called already, and its reason says so wherever it is not called again", () => {
  const gate = gateWith([{ path: "/wallet/{name}/x5", example: "/wallet/ann/x5" }], "staging");
  gate.note(answerTo(get("/wallet/ann/x5"), '{"message":"Wallet emptied"}'));
  for (const path of ["/wallet/ann/x5", "/wallet/ann/x5/parts"])
    expect(gate.refusal(get(path)), path).toMatch(/^It reported that it acts .+ What acts is called at most once\.$/);
});
