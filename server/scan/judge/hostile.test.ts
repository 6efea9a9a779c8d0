import { expect, test } from "vitest";
import { allChecks } from "../../checks/all.ts";
import { cpuTime } from "../../testing/cpu-time.ts";
import { draw } from "../../testing/draw.ts";
import { redactorFor } from "../proof/redact.ts";
import type { Answer, Identity } from "../wire/probe.ts";
import { evidenceOf } from "./evidence.ts";
import { operationOf } from "./judged-target.fixture.ts";

const size = 2 ** 21;
const filled = (start: string, unit: string) => start + unit.repeat(Math.floor((size - start.length) / unit.length));

const bodies: [name: string, body: string][] = [
  ["nested elements", filled("<html>", "<div>")],
  ["unclosed paragraphs in bold", filled("<html>", "<b><p>")],
  ["nested objects", `${filled("", '{"a":')}1`],
  ["nested lists", filled("", "[") + filled("", "]")],
  ["beginnings of stack traces", filled("", "at a.a(")],
  ["beginnings of tokens", filled("", "eyJ-")],
  ["beginnings of settings", filled("A=1\n", "SECRET")],
  ["beginnings of addresses", filled("", "a.")],
  ["quotes", filled("", '"')],
  ["backslashes", filled('"', "\\")],
  [
    "100,000 fields",
    JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, `v${at}`]))),
  ],
];

test.each(draw(bodies, Math.ceil(bodies.length / 2), "hostile bodies"))(
  "Two megabytes of %s are judged within seconds",
  async (_name, body) => {
    const answer = (id: string, identity: Identity, status: number): [string, Answer] => {
      const probe = { id, identity, purpose: "Hostile", method: "GET", path: "/x" };
      const rest = { headers: {}, sentHeaders: {}, bytes: size, truncated: true, durationMs: 1, error: null };
      return [id, { probe, url: "http://target.test/x", status, body, ...rest }];
    };
    const evidence = evidenceOf({
      operation: operationOf("GET /x"),
      hasCredential: true,
      answers: Object.fromEntries([
        answer("owner-first", "owner", 200),
        answer("anonymous", "anonymous", 500),
        answer("owner-second", "owner", 200),
      ]),
    });
    const spent = await cpuTime(() => {
      for (const check of allChecks) check.judge(evidence);
      redactorFor(["owner-secret"]).body(body.slice(0, 64_000));
    });
    // By the square of the size it would be minutes.
    expect(spent).toBeLessThan(15_000);
  },
);
