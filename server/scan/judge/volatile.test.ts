import { expect, test } from "vitest";
import { judgeTarget, operationOf } from "./judged-target.fixture.ts";

const number = () => Math.floor(Math.random() * 1e9);

/** What strangers, owner and a made-up credential are shown of what is another thing at every request. */
async function judged(body: () => object) {
  const { judged } = await judgeTarget(() => ({ body: body() }), [operationOf("GET /puzzle")]);
  return { verdict: judged[0]?.authentication, findings: judged[0]?.findings };
}

test("A question that is another one at every request and tells of nobody is asked about, and no alarm", async () => {
  const { verdict, findings } = await judged(() => ({
    puzzleId: number(),
    text: `${number()} + 2`,
    answer: `${number()}`,
  }));
  expect(verdict).toMatchObject({ state: "inconclusive", code: "open-perhaps-on-purpose" });
  expect(findings).toEqual([]);
});

test("Somebody's data is likely open also where it is another's at every request", async () => {
  const { verdict } = await judged(() => ({
    id: number(),
    iban: `DE02120300000000${number()}`,
    birthday: `${number()}`,
  }));
  expect(verdict).toMatchObject({ state: "missing", confidence: "likely", code: "same-form-without-credential" });
});
