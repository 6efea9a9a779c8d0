import { expect, test } from "vitest";
import { enforced, missing, open, undecided } from "./rulings.ts";
import { type Sign, signsFor, weigh } from "./weigh.ts";

const getsData: Sign = { points: "open", weight: 3, says: "Anonymous callers get status 200, the same as the owner." };
const getsPart: Sign = { points: "open", weight: 2, says: "Anonymous callers get a part of what the owner gets." };
const refused: Sign = { points: "closed", weight: 3, says: "Anonymous callers get status 401." };
const isPrivate: Sign = { points: "meant-closed", weight: 2, says: "The answer holds what looks private: iban." };
const isSaidOpen: Sign = { points: "meant-open", weight: 3, says: "It is documentation." };
const isHinted: Sign = { points: "meant-open", weight: 2, says: "It only tells about the service itself." };
const tellsNothing: Sign = { points: "nothing", says: "Nothing in the answer looks private." };

const hole = missing("same-data-without-credential", "Anonymous callers get the owner's data.", "confirmed");

test("A claim that the signs bear stands as it is", () => {
  expect(weigh(hole, [getsData, isPrivate, tellsNothing])).toBe(hole);
});

test("What outweighs a claim leaves it open, and the reason names the heaviest of it", () => {
  const weighed = weigh(hole, [getsData, isPrivate, { ...isHinted, weight: 1 }, isSaidOpen]);
  expect(weighed).toMatchObject({ state: "inconclusive", code: "signs-disagree", confidence: null });
  expect(weighed.reason).toBe(
    "Anonymous callers get the owner's data. But what speaks against it weighs more: It is documentation.",
  );
});

test("What balances a claim leaves it likely", () => {
  expect(weigh(hole, [getsData, isPrivate, isHinted])).toEqual({ ...hole, confidence: "likely" });
  const likely = { ...hole, confidence: "likely" } as const;
  expect(weigh(likely, [getsData, isPrivate, isHinted])).toBe(likely);
});

test("Getting in and being meant to are weighed apart: no number of refusals makes what was meant weigh more", () => {
  expect(weigh(hole, [getsPart, refused, isPrivate, isPrivate, isPrivate]).state).toBe("inconclusive");
  expect(weigh(hole, [getsData, getsData, getsData, isPrivate, isSaidOpen]).state).toBe("inconclusive");
});

test("A refusal is enforced, whatever was meant", () => {
  const locked = enforced("refused-without-credential", "Anonymous callers get status 401.", "confirmed");
  expect(weigh(locked, [refused, isSaidOpen])).toBe(locked);
  expect(weigh(locked, [refused, getsData, isPrivate]).confidence).toBe("likely");
  expect(weigh(locked, [refused, getsData, getsPart]).state).toBe("inconclusive");
});

test("What is open on purpose stays so only where what says it weighs no less than what forbids it", () => {
  const meant = open({ code: "documentation", reason: "It is documentation" });
  expect(weigh(meant, [getsData, isSaidOpen, isPrivate])).toBe(meant);
  expect(weigh(meant, [getsData, isHinted, isPrivate, isPrivate]).state).toBe("inconclusive");
});

test("The order in which signs were seen decides nothing", () => {
  const signs = [getsData, isPrivate, isHinted, refused, tellsNothing];
  const first = weigh(hole, signs);
  for (let turn = 1; turn < signs.length; turn++)
    expect(weigh(hole, [...signs.slice(turn), ...signs.slice(0, turn)])).toEqual(first);
});

test("An open verdict claims nothing, so nothing weighs against it, and is shown with what speaks for a hole", () => {
  const unknown = undecided("no-answer", "The target gave no answer.");
  expect(weigh(unknown, [refused, isSaidOpen])).toBe(unknown);
  expect(signsFor("inconclusive", [getsData, refused, isPrivate, isPrivate])).toEqual({
    for: [getsData.says, isPrivate.says],
    against: [refused.says],
  });
});
