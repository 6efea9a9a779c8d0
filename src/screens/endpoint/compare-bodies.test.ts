import { describe, expect, it } from "vitest";
import { bodyLines } from "./body-lines.ts";
import { compareBodies } from "./compare-bodies.ts";

const marks = (left: string, right: string) =>
  compareBodies(bodyLines(left), bodyLines(right)).map((side) =>
    side.map(({ text, mark }) => `${{ same: "=", different: "~", none: " " }[mark]}${text.trim()}`),
  );

describe("comparing two answers", () => {
  it("marks leaked lines as identical and volatile ones as different; brackets alone say nothing", () => {
    expect(marks('{"id":1,"at":"10:00"}', '{"id":1,"at":"10:01"}')).toEqual([
      [" {", '="id": 1,', '~"at": "10:00"', " }"],
      [" {", '="id": 1,', '~"at": "10:01"', " }"],
    ]);
  });

  it("finds the same data behind something that was inserted", () => {
    const [, right] = marks('{"a":1,"b":2}', '{"request":"x","a":1,"b":2}');
    expect(right).toEqual([" {", '~"request": "x",', '="a": 1,', '="b": 2', " }"]);
  });

  it("takes a member as the same when it is the last on one side only", () => {
    expect(marks('{"a":1}', '{"a":1,"b":2}')[0]).toEqual([" {", '="a": 1', " }"]);
  });

  it("marks nothing as shared between data and a refusal", () => {
    const [left, right] = marks('{"card":"4242"}', '{"error":"unauthorized"}');
    expect([...(left ?? []), ...(right ?? [])].filter((line) => line.startsWith("="))).toEqual([]);
  });

  it("keeps all lines of an empty and a full side", () => {
    expect(marks("", "hello\nworld")).toEqual([[], ["~hello", "~world"]]);
  });
});

describe("lines of a body", () => {
  it("show signs that turn the direction of text, written as codes or not, and obey none", () => {
    expect(bodyLines('{"a":"\\u202egnp.exe","b":"\u2066x\u009b1m","c":"\\u001b[2J"}')).toEqual([
      "{",
      '  "a": "\\u202egnp.exe",',
      '  "b": "\\u2066x\\u009b1m",',
      '  "c": "\\u001b[2J"',
      "}",
    ]);
  });

  it("indents JSON that was cut off in the middle, and leaves brackets in strings alone", () => {
    expect(bodyLines('{"a":[1,2],"b":"x,{y}","c":{"d":"unfin')).toEqual([
      "{",
      '  "a": [',
      "    1,",
      "    2",
      "  ],",
      '  "b": "x,{y}",',
      '  "c": {',
      '    "d": "unfin',
    ]);
  });

  it("shows other text as it came", () => {
    expect(bodyLines("<p>\n  hi\n</p>\n")).toEqual(["<p>", "  hi", "</p>"]);
    expect(bodyLines("[core]\nbare=false\n")).toEqual(["[core]", "bare=false"]);
  });
});
