import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { drawsAll } from "../../server/testing/draw.ts";
import { frameworks } from "../targets/frameworks/all.ts";
import { type ScoredFramework, scoreFrameworkBriefly } from "./service/score-framework.ts";
import { isUnseen, readStored } from "./service/stored.ts";

/** Which are drawn: POSTERN_DRAW draws others. `npm run accuracy` scans all. */
const seed = process.env.POSTERN_DRAW ?? "1";
const rank = (folder: string) => createHash("sha256").update(`${seed} ${folder}`).digest("hex");
const drawn = frameworks
  // Of an unseen one nobody may see what is wrong, as a failed test would show.
  .filter(({ folder, isQuick }) => isQuick && !isUnseen(folder))
  .sort((one, other) => rank(one.folder).localeCompare(rank(other.folder)))
  .slice(0, drawsAll ? 2 : 1);

describe.each(drawn)("A scan of $name, proved beforehand to be as its truth says,", (framework) => {
  let scored: ScoredFramework;
  beforeAll(async () => {
    scored = await scoreFrameworkBriefly(framework);
  });

  test("completes", () => {
    const failed = [...scored.safe.wrong, ...scored.holes.wrong].filter((line) => line.startsWith("the scan failed"));
    expect(failed).toEqual([]);
  });
  test("changes nothing without consent and leaves nothing behind with it", () => {
    const { changed } = scored.safe.figures;
    const { leftBehind } = scored.holes.figures;
    expect([changed.got, leftBehind.got]).toEqual([0, 0]);
    expect(Math.min(changed.of, leftBehind.of)).toBeGreaterThan(0);
  });
  test.each(["safe", "holes"] as const)(
    "claims nothing wrong that the kept figures do not have (%s)",
    async (variant) => {
      const kept = (await readStored())[framework.folder]?.figures[variant];
      if (!kept) throw new Error(`Run npm run accuracy -- ${framework.folder} to keep its figures.`);
      const { confirmed, certain } = scored[variant].figures;
      expect(confirmed.of - confirmed.got).toBeLessThanOrEqual(kept.confirmed.of - kept.confirmed.got);
      expect(certain.of - certain.got).toBeLessThanOrEqual(kept.certain.of - kept.certain.got);
    },
  );
});
