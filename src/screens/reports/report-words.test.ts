import { expect, test } from "vitest";
import { megabytes } from "./report-words.ts";

test.each([
  [0, "0.0 MB"],
  [52_428, "0.0 MB"],
  [52_429, "0.1 MB"],
  [1024 ** 2, "1.0 MB"],
  [1_625_293, "1.6 MB"],
  [10 * 1024 ** 2, "10.0 MB"],
  [null, "–"],
])("A file of %s bytes is shown as %s", (bytes, shown) => expect(megabytes(bytes)).toBe(shown));
