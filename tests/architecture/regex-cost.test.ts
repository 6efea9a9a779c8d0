import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { regexCost } from "./regex-cost.ts";
import { regexesIn } from "./regex-literals.ts";

/** The most ways at one time that an expression may have to read the same text; a bound of `{0,100}` is such a number. */
const mostWays = 128;

/** Expressions that cannot be proven, each with what bounds its text or its time. */
const exceptions: Record<string, string> = {
  "server/practice/router.ts: new RegExp":
    "made of the practice API's own paths: each part reads up to the next slash, from the beginning to the end",
  "server/scan/discover/formed-fields.ts: new RegExp":
    "a document's pattern, where it is one class of characters with one repeat: it reads a mark of 18 characters once",
  "server/testing/arbitrary-input.ts: new RegExp":
    "the contract's own patterns, by which tests make texts; they match nothing",
};

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "server", "src"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

describe("Every regular expression", () => {
  test("of the server and the console takes time that grows no faster than the text", () => {
    const known = new Map<string, string>();
    const found = files.flatMap((file) =>
      regexesIn(file, readFileSync(file, "utf8")).map(({ line, source, flags }) => {
        const text = source === undefined ? "new RegExp" : `/${source}/${flags}`;
        const fault = known.get(text) ?? (source === undefined ? "its text is not constant" : faultOf(source, flags));
        if (source !== undefined) known.set(text, fault);
        return { name: `${file}: ${text}`, line, fault };
      }),
    );
    expect(found.length).toBeGreaterThan(500);
    const faults = found.filter(({ fault }) => fault !== "");
    expect(
      faults
        .filter(({ name }) => !(name in exceptions))
        .map(({ name, line, fault }) => `${name} (line ${line}): ${fault}`),
    ).toEqual([]);
    expect(Object.keys(exceptions).filter((name) => !faults.some((fault) => fault.name === name))).toEqual([]);
  });
});

/** Why an expression is not accepted; empty when it is. */
function faultOf(source: string, flags: string): string {
  try {
    const cost = regexCost(source, flags);
    if (cost <= mostWays) return "";
    return cost === Number.POSITIVE_INFINITY
      ? "may take the square of its text, or more; say what stands between two repeats, or bound one"
      : `may read the same text in ${cost} ways; at most ${mostWays} are allowed`;
  } catch (error) {
    return `cannot be judged: ${error instanceof Error ? error.message : error}`;
  }
}

describe("The ways to read a text are", () => {
  const one = [
    ["an end without anything behind", /a+/],
    ["a beginning that is fixed", /^\s+x/],
    ["a beginning that is looked back for", /(?<!\s)\s+$/],
    ["a beginning at a word", /\b\w+:/],
    ["nested repeats that nothing follows", /(a+)+/],
    ["turns that something parts", /^(?:a+b)*$/],
    ["what is looked ahead for once", /^(?=.*\d)(?=.*[a-z])[\w-]{10,}$/],
    ["what ends before another begins", /<[^<>]*>/],
    ["an end that is looked for at each step", /^(?:(?!-->)[\s\S])*-->/],
    ["a beginning of a line that ends with it", /^[ \t]*x/m],
    ["a few turns around an endless repeat", /^(?:\/\w+){0,4}\/v(.+)$/],
  ] as const;
  test.each(one)("one for %s: %s", (_what, regex) => {
    expect(regexCost(regex.source, regex.flags)).toBe(1);
  });

  const bounded = [
    [/[a-z]{1,20}@/, 20],
    [/\w{0,64}SECRET\w{0,64}=/, 64 * 64],
    [/^\d{1,3}\d*x/, 3],
  ] as const;
  test.each(bounded)("as many as bounds allow for %s: %d", (regex, cost) => {
    expect(regexCost(regex.source, regex.flags)).toBe(cost);
  });

  const endless = [
    ["a repeat that may begin anywhere", /\s+$/],
    ["a repeat that may begin anywhere and must be followed", /a+b/],
    ["two repeats of the same", /^a*a*$/],
    ["two repeats that share some", /^\w*\d*x/],
    ["two repeats with a sign between that both read", /^\S+@\S+$/],
    ["a repeat of repeats", /^(a+)+$/],
    ["a repeat of two that begin alike", /^(?:a|ab|b)*$/],
    ["a repeat of what may be empty", /^(?:a*)*b/],
    ["what is looked ahead for anywhere", /(?=.*x)y/],
    ["what is looked ahead for at each step", /(?:(?=b*c)b)*/],
    ["what is tried in vain after each match", /b(?:b*c)?/],
    ["a line's beginning that reads past its end", /^\s*x/m],
    ["a letter in another case", /k+K+$/i],
    ["a letter whose small form is of ASCII", /^k+\u212a+$/iu],
  ] as const;
  test.each(endless)("without bounds for %s: %s", (_what, regex) => {
    expect(regexCost(regex.source, regex.flags)).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([/(a+)\1/, /(?<=a+)b/, /[\q{ab}]/v])("not told for %s, which is refused", (regex) => {
    expect(() => regexCost(regex.source, regex.flags)).toThrow();
  });
});

test("Expressions are found in literals and in texts that are put together of constants", () => {
  const code = `
    const word = "a+"; const words = ["b", "c"]; const plain = /d/;
    type Not = "/x/"; // /y/
    export const all = [/e[/]/gi, new RegExp(\`^\${word}\`, "i"), new RegExp(words.join("|")), RegExp(plain.source + "f"),
      new RegExp(String.raw\`\\d\`), new RegExp(given)] as const;`;
  expect(regexesIn("one.ts", code).map(({ source, flags }) => [source, flags])).toEqual([
    ["d", ""],
    ["e[/]", "gi"],
    ["^a+", "i"],
    ["b|c", ""],
    ["df", ""],
    ["\\d", ""],
    [undefined, ""],
  ]);
});
