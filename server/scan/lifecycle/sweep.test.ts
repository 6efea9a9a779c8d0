import { expect, test } from "vitest";
import type { MadeObject } from "../outcome.ts";
import { BudgetSpentError } from "../wire/budget.ts";
import type { Answer, Probe } from "../wire/probe.ts";
import type { CleanUp } from "./clean-up.ts";
import { sweep } from "./sweep.ts";

const made = (mark: string, collection = "/notes"): MadeObject => ({
  ...{ mark, collection, path: null, owner: "alice", isSeen: false },
});

/** Sweeps after these objects, with what each look at a collection lists; resolves to the marks that were removed, in order. */
async function swept(objects: MadeObject[], lists: unknown[][]) {
  const removed: string[] = [];
  const looked: string[] = [];
  const cleanUp: Pick<CleanUp, "unsettled" | "remove"> = {
    unsettled: () => objects,
    remove: async ({ mark }) => removed.push(mark) > 0,
  };
  const send = async (probe: Probe): Promise<Answer> => {
    const list = lists[looked.length];
    looked.push(probe.path);
    if (list === undefined) throw new BudgetSpentError(looked.length);
    return {
      ...{ probe, url: `http://a.test${probe.path}`, status: 200, headers: {}, sentHeaders: {} },
      ...{ body: JSON.stringify(list), bytes: 1, truncated: false, durationMs: 1, error: null },
    };
  };
  await sweep({ cleanUp, send, concurrency: 1 });
  return { removed, looked };
}

test("Everything that bears a mark of the scan is removed, as often as its collection lists it", async () => {
  const [one, two] = ["postern-1-aaaaaaaa", "postern-1-bbbbbbbb"];
  const lists = [
    [
      { id: 1, title: "theirs" },
      { id: 2, title: one },
      { id: 3, title: `Made: ${one}` },
    ],
    [{ id: 3, title: one }],
    [],
  ];
  expect(await swept([made(one), made(two)], lists)).toEqual({
    removed: [one, one],
    looked: ["/notes", "/notes", "/notes"],
  });
});

test("Nothing is asked where nothing was made, and a spent budget ends the looking, not the scan", async () => {
  expect(await swept([], [])).toEqual({ removed: [], looked: [] });
  expect(await swept([made("postern-1-aaaaaaaa")], [])).toEqual({ removed: [], looked: ["/notes"] });
});
