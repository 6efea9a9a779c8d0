import { describe, expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { takeBack } from "./take-back.ts";

const mark = "postern-1-ab-changed-1";
const theirs = { mark, collection: "/notes", path: "/notes/3", owner: "bob", isSeen: false };

/** What becomes of a write by Bob at Alice's address, by how it was answered and what both are shown there. */
async function run(status: number | null, shown: { bob: string; alice: string }) {
  const did: string[] = [];
  const answerOf = (who: number | null, text: string, label = "bob"): Answer => ({
    probe: { id: "look", identity: "other", label, purpose: "Look", method: "GET", path: "/notes/3" },
    ...{
      url: "http://a.test/notes/3",
      status: who,
      body: JSON.stringify({ id: 3, text }),
      headers: {},
      sentHeaders: {},
    },
    ...{ bytes: 1, truncated: false, durationMs: 1, error: null },
  });
  const isTheirs = await takeBack(theirs, answerOf(status, "done"), {
    owner: "alice",
    look: async (label) => answerOf(200, shown[label as "bob" | "alice"], label),
    cleanUp: {
      forget: async () => void did.push("forgotten"),
      remove: async ({ owner, isSeen }) => did.push(`removed as ${owner}, ${isSeen ? "seen" : "unseen"}`) > 0,
    },
  });
  return { isTheirs, did };
}

describe("What a write to another's object made for whoever wrote", () => {
  test.each([
    ["it shows the mark to them alone", 201, { bob: mark, alice: "Lease" }],
    ["the answer was lost", null, { bob: mark, alice: "Lease" }],
  ])("is removed as them: %s", async (_what, status, shown) => {
    expect(await run(status, shown)).toEqual({ isTheirs: true, did: ["removed as bob, seen"] });
  });

  test.each([
    ["who was refused made nothing", 403, { bob: mark, alice: "Lease" }],
    ["they are shown none", 200, { bob: "Lease", alice: "Lease" }],
    ["the owner sees it too, so it is the owner's", 200, { bob: mark, alice: mark }],
  ])("is nothing where %s", async (_what, status, shown) => {
    expect(await run(status, shown)).toEqual({ isTheirs: false, did: ["forgotten"] });
  });
});
