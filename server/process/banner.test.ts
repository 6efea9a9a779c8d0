import { expect, test } from "vitest";
import { known } from "../config.ts";
import { help } from "./banner.ts";

test("--help lists every setting", () => {
  expect(known.filter((name) => !help.includes(name))).toEqual([]);
});
