import { expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { fillExamples } from "./fill-examples.ts";
import { foundOperation } from "./found-operation.ts";

/** The example that a path gets on a target with these answers. */
async function exampleOf(path: string, lists: string[], answers: Record<string, unknown>): Promise<string> {
  const operations = [...lists, path].map((one) =>
    foundOperation({ method: "GET", path: one, source: "openapi", example: one.replace(/\{[^{}]+\}/g, "1") }),
  );
  const filled = await fillExamples(operations, [], {
    concurrency: 2,
    remaining: () => 100,
    calibration: { isMiss: async ({ status }) => status === 404 },
    get: async (at): Promise<Answer> => ({
      probe: { id: at, identity: "owner", method: "GET", path: at, purpose: "Read" },
      url: `http://127.0.0.1${at}`,
      status: at in answers ? 200 : 404,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(answers[at] ?? {}),
      truncated: false,
      sentHeaders: {},
      bytes: 2,
      durationMs: 1,
      error: null,
    }),
  });
  const { example = "", exampleSeen } = filled.at(-1) ?? {};
  return exampleSeen ? example : "made up";
}

test("a path is filled by what its list calls as the path does", async () => {
  const answers = { "/vessels": [{ callSign: "DL7XX" }], "/vessels/DL7XX": {} };
  expect(await exampleOf("/vessels/{call_sign}", ["/vessels"], answers)).toBe("/vessels/DL7XX");
});

test("a path is filled by what its list links to", async () => {
  const answers = { "/vessels": [{ tons: 4, links: { self: "/vessels/gull" } }], "/vessels/gull": {} };
  expect(await exampleOf("/vessels/{id}", ["/vessels"], answers)).toBe("/vessels/gull");
});

test("a path below another is filled by what is listed below that one, not by the other's id", async () => {
  const answers = { "/decks": [{ id: "d-red", cabins: [{ no: 17 }] }], "/decks/d-red/cabins/17": {} };
  expect(await exampleOf("/decks/{id}/cabins/{id}", ["/decks"], answers)).toBe("/decks/d-red/cabins/17");
});

test("what is only numbered below its parent is asked for below a parent that is there", async () => {
  const answers = { "/decks": [{ id: "d-red" }], "/decks/d-red/cabins/1": {} };
  expect(await exampleOf("/decks/{id}/cabins/{cabin}", ["/decks"], answers)).toBe("/decks/d-red/cabins/1");
});
