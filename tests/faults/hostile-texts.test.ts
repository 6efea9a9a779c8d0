import { afterEach, expect, test } from "vitest";
import { runScan } from "../../server/scan/engine.ts";
import { testLimits } from "../../server/scan/local-target.ts";
import { draw } from "../../server/testing/draw.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { type BadTarget, httpTarget } from "./targets.ts";

let target: BadTarget | null = null;
afterEach(() => target?.close());

const page =
  '<a href="/notes">notes</a><a href="/deep">deep</a><a href="/wide">wide</a><script src="/app.js"></script>';
const notes = JSON.stringify([
  { id: 1, email: "ann@mail.example.org", password_hash: "x", iban: "DE89370400440532013000" },
]);

/** A small API with an operation that the word list finds and strangers can read, and one hostile text beside it. */
const withHostile = (path: string, type: string, body: string) =>
  httpTarget((request, response) => {
    const send = (status: number, kind: string, content: string) =>
      response.writeHead(status, { "content-type": kind }).end(content);
    const asked = request.url?.split("?")[0];
    if (asked === path) send(200, type, body);
    else if (asked === "/") send(200, "text/html", page);
    else if (asked === "/users") send(200, "application/json", notes);
    else if (/^\/r\d+$/.test(asked ?? "")) send(401, "application/json", "{}");
    else send(404, "application/json", '{"error":"not found"}');
  });

test.each(draw(hostileTexts, Math.ceil(hostileTexts.length / 2), "hostile texts"))(
  "Of a target that shows $what, the rest is found and judged",
  async ({ what, path, type, body, says }) => {
    target = await withHostile(path, type, body);
    const lines: string[] = [];
    const outcome = await runScan(
      { targetUrl: target.url, environment: "staging", authMethod: "none", credentials: null },
      // Enough for the links of a page and some words beside them.
      testLimits({ maxRequests: what.includes("links") ? 4_000 : 1_500, timeoutMs: 20_000 }),
      { log: (_type, message) => lines.push(message), progress: () => undefined },
      new AbortController().signal,
    );
    expect(outcome.status).toBe("completed");
    // What nobody may read takes identities to be tested further, and one answer for all fields tells of none.
    expect(outcome.reason ?? "").toMatch(/^(Authorization was hardly tested: .+|Little was tested: 3 of 4 .+)?$/);
    const users = outcome.operations.find((operation) => operation.path === "/users");
    expect(users?.authentication.state).toBe("missing");
    if (says) expect(lines.join("\n")).toMatch(says);
    expect(lines.join("\n")).not.toMatch(/call stack|RangeError|heap/i);
  },
);
