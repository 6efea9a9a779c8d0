import { expect, test } from "vitest";
import { saysFailed } from "./says-failed.ts";

test.each([
  { success: false },
  { ok: 0, msg: "no JSON" },
  { status: "error" },
  { errors: ["title"] },
  { hasError: true },
  { statusCode: 400 },
])("What answers %j refused, whatever its status", (body) => expect(saysFailed(JSON.stringify(body))).toBe(true));

test.each([{ id: 7, status: "open" }, { success: true }, { errors: [], error: null }, [{ error: "x" }], "failed", {}])(
  "What answers %j did not",
  (body) => expect(saysFailed(JSON.stringify(body))).toBe(false),
);
