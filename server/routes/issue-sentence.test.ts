import { expect, test } from "vitest";
import { z } from "zod";
import { id } from "../../src/contract/fields.ts";
import { issueSentence } from "./issue-sentence.ts";

const sentences = (schema: z.ZodType, value: unknown) =>
  (z.object({ it: schema }).safeParse({ it: value }).error?.issues ?? []).map((issue) =>
    issueSentence(issue.path.join("."), issue),
  );

test.each<[string, z.ZodType, unknown, string]>([
  ["an id that is no number", id, "abc", '"it" must be a number.'],
  ["an id with a fraction", id, "1.5", '"it" must be a whole number.'],
  ["an id below one", id, "0", '"it" must be greater than 0.'],
  ["an id that is too large", id, "9999999999", '"it" must be at most 2,147,483,647.'],
  ["an infinite number", z.number(), Number.POSITIVE_INFINITY, '"it" must be a number.'],
  ["a number at an open limit", z.number().lt(3), 3, '"it" must be less than 3.'],
  ["a number below its limit", z.number().min(5), 3, '"it" must be at least 5.'],
  ["a number off its step", z.number().multipleOf(5), 3, '"it" must be a multiple of 5.'],
  ["what is missing", z.string(), undefined, '"it" is missing.'],
  ["null for a text", z.string(), null, '"it" must be text.'],
  ["a text for a switch", z.boolean(), "on", '"it" must be true or false.'],
  ["a text for a list", z.array(z.string()), "a", '"it" must be a list.'],
  ["a text for a group", z.object({}), "a", '"it" must be a group of fields.'],
  ["a text for a file", z.file(), "a", '"it" must be a file.'],
  ["a choice", z.enum(["true", "false"]), 1, '"it" must be one of "true" or "false".'],
  ["a choice of three", z.enum(["a", "b", "c"]), "d", '"it" must be one of "a", "b" or "c".'],
  ["the only choice", z.literal("a"), "b", '"it" must be "a".'],
  ["an empty text", z.string().min(1), "", '"it" must not be empty.'],
  ["a short text", z.string().min(1200), "a", '"it" needs at least 1,200 characters.'],
  ["a long text", z.string().max(1), "ab", '"it" must not be longer than 1 character.'],
  ["a text of another length", z.string().length(3), "ab", '"it" must have exactly 3 characters.'],
  ["an empty list", z.array(z.string()).min(1), [], '"it" must not be empty.'],
  ["a long list", z.array(z.string()).max(2), ["", "", ""], '"it" must have at most 2 entries.'],
  ["an address", z.url(), "x", '"it" must be a web address, for example https://api.acme.test.'],
  ["an email address", z.email(), "x", '"it" must be an email address, for example maya@acme.test.'],
  ["a pattern", z.string().regex(/^T/), "x", '"it" is not written in the right form.'],
  ["a beginning", z.string().startsWith("xoxb-"), "x", '"it" must start with "xoxb-".'],
  [
    "a date in one of two forms",
    z.iso.date().or(z.iso.datetime()),
    "soon",
    '"it" must be a date, for example 2026-01-31, or a date and time, for example 2026-01-31T12:00:00Z.',
  ],
  ["one of two kinds", z.union([z.string(), z.number()]), {}, '"it" must be text, or a number.'],
  ["forms that differ inside", z.union([z.object({ a: z.string() }), z.string()]), { a: 1 }, '"it" is not valid.'],
  [
    "a form that is none of those named",
    z.discriminatedUnion("from", [z.object({ from: z.literal("json") }), z.object({ from: z.literal("header") })]),
    { from: "air" },
    '"it.from" must be one of "json" or "header".',
  ],
  ["a field too many", z.strictObject({}), { a: 1, b: 2 }, '"it" must not hold "a" and "b".'],
  [
    "a key that is too long",
    z.record(z.string().max(1), z.boolean()),
    { aa: true },
    '"it.aa" has a name that cannot be used.',
  ],
  ["a rule without a sentence", z.string().refine(() => false), "a", '"it" is not valid.'],
  ["a rule with a sentence", z.string().min(3, "Say a bit more."), "a", "Say a bit more."],
])("%s is told in words for users", (_, schema, value, sentence) => {
  expect(sentences(schema, value)).toEqual([sentence]);
});

test("a request without a body is told as the request", () => {
  const issue = z.object({}).safeParse("text").error?.issues[0];
  expect(issue && issueSentence("", issue)).toBe("The request must be a group of fields.");
});
