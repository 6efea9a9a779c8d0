import { describe, expect, test } from "vitest";
import { parseForeignJson } from "./parse-foreign-json.ts";
import { parseHtml } from "./parse-html.ts";
import { parseYaml } from "./parse-yaml.ts";

const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("JSON of strangers", () => {
  test("is read down to 200 levels and refused with a reason below", () => {
    expect(JSON.stringify(parseForeignJson(nested(200)))).toBe(nested(200));
    expect(() => parseForeignJson(nested(201))).toThrow("it is nested deeper than 200 levels");
  });

  test("may have as many brackets in its texts, and after each other, as it likes", () => {
    expect(parseForeignJson(JSON.stringify(`\\"${"[".repeat(1_000)}`))).toHaveLength(1_002);
    expect(parseForeignJson(`[${"[],".repeat(1_000)}[]]`)).toHaveLength(1_001);
  });
});

describe("YAML of strangers", () => {
  test.each([
    ["nested without end", "- ".repeat(5_000), "it is nested deeper than 200 levels"],
    ["that contains itself", "a: &a [*a]", "it is nested deeper than 200 levels"],
    ["of more than 4,000,000 characters", `a: ${"b".repeat(4_000_001)}`, "more than the 4,000,000 characters"],
    ["that names one value too often", `a: &a [1]\nb: [${"*a,".repeat(101)}]`, "alias"],
  ])("%s is refused with a reason", (_what, text, reason) => {
    expect(() => parseYaml(text)).toThrow(reason);
  });

  test("may not keep the parser busy", () => {
    expect(() => parseYaml("- a\n".repeat(200_000), 20)).toThrow("it keeps the parser busy for too long");
  });

  test("may share a value", () => expect(parseYaml("a: &a [1]\nb: *a")).toEqual({ a: [1], b: [1] }));
});

describe("Pages of strangers", () => {
  test("are refused with a reason below 512 elements, and read above", () => {
    expect(parseHtml("<div>".repeat(500)).nodeName).toBe("#document");
    expect(() => parseHtml("<div>".repeat(600))).toThrow("it is nested deeper than 512 elements");
  });

  test("read the same in pieces as whole", () => {
    const page = parseHtml(`<p title="${"x".repeat(20_000)}">${"é".repeat(20_000)}</p>`);
    expect(JSON.stringify(page, (key, value) => (key === "parentNode" ? undefined : value))).toContain(
      "é".repeat(20_000),
    );
  });
});
