import { describe, expect, test } from "vitest";
import { secretIn } from "../../server/checks/secrets-in-answer.ts";
import { documentLinks } from "../../server/scan/discover/documentation-page.ts";
import { isBaseName } from "../../server/scan/discover/script/extract.ts";
import { mountOf } from "../../server/scan/learn/learned-path.ts";
import { redactorFor } from "../../server/scan/proof/redact.ts";
import { svgFault } from "../../server/uploads/svg-fault.ts";
import { parameterOf } from "../../src/contract/path-template.ts";
import { isCredential, withoutCredentials } from "../../src/contract/secrets.ts";

const page = new URL("http://target.test/");
const redactor = redactorFor(["s3cret-value"]);
/** Processor time that measuring errs by, in milliseconds. */
const noise = 150;

function cpuMs(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const drawing = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/>${content}</svg>`;
const styled = (css: string) => `<style>${css}</style>`;
const readDrawing = (text: string) => svgFault(Buffer.from(text));

/** Each once took the square of what it was given, or more. */
const cases: [what: string, input: (length: number) => string, run: (input: string) => unknown][] = [
  ["an address of dots", (n) => `http://t.test/${"a.".repeat(n / 2)}/x`, (text) => mountOf(new URL(text))],
  ["an address of slashes", (n) => `http://t.test/${"/".repeat(n)}x.y`, (text) => mountOf(new URL(text))],
  ["a segment of hyphens and digits", (n) => `A-${"0000-".repeat(n / 5)}x`, parameterOf],
  ["a segment of encoded signs", (n) => `.${"%40A".repeat(n / 4)} `, parameterOf],
  ["a page of quotes and names", (n) => `"${"apispec".repeat(n / 7)} "`, (text) => documentLinks(text, page)],
  ["a name of base words", (n) => `${"base".repeat(n / 4)}x`, isBaseName],
  ["a parameter of hyphens", (n) => `${"--".repeat(n / 2)}: `, (text) => isCredential("x", text)],
  ["an address of user names", (n) => `http://${"/".repeat(1)}${"@".repeat(n)}`, (text) => withoutCredentials(text)],
  ["an answer that begins keys", (n) => "-----BEGIN PRIVATE ".repeat(n / 19), secretIn],
  ["a body of quotes and slashes", (n) => '"\\'.repeat(n / 2), (text) => redactor.body(text)],
  ["an address of question marks", (n) => `/?${"?a".repeat(n / 2)}`, (text) => redactor.url(text)],
  [
    "a style of open comments",
    (n) => `<svg xmlns="http://www.w3.org/2000/svg"><style>${"/*".repeat(n / 2)}</style></svg>`,
    (text) => svgFault(Buffer.from(text)),
  ],
  ["a drawing of one sign, shown again and again", (n) => drawing('<use href="#a"/>'.repeat(n / 16)), readDrawing],
  ["a style of rules for one name", (n) => drawing(styled(".a{fill:url(#a)}".repeat(n / 16))), readDrawing],
  ["a style of rules within each other", (n) => drawing(styled(".a{fill:url(#a);".repeat(n / 16))), readDrawing],
  [
    "one rule of many names and references, for an element of as many names",
    (n) => {
      const names = Array.from({ length: n / 20 }, (_, at) => `a${at.toString(36)}`);
      const rule = `${names.map((name) => `.${name}`).join()}{fill:url(#a);${"mask:url(#a);".repeat(n / 40)}}`;
      return drawing(`${styled(rule)}<path class="${names.join(" ")}"/>`);
    },
    readDrawing,
  ],
];

describe("Time grows no faster than the text", () => {
  test.each(cases)("%s of 200,000 characters", (_what, input, run) => {
    const [half, whole] = [input(100_000), input(200_000)];
    run(half.slice(0, 1_000));
    const first = cpuMs(() => run(half));
    expect(cpuMs(() => run(whole))).toBeLessThan(3 * first + noise);
    expect(first).toBeLessThan(2_000);
  });
});
