import { expect, test } from "vitest";
import type { Answer } from "../wire/probe.ts";
import { saysNotFound } from "./is-gone.ts";

const answered = (body: unknown): Answer => ({
  probe: { id: "x", identity: "other", purpose: "", method: "GET", path: "/devices/7" },
  ...{ url: "http://a.test/devices/7", status: 200, headers: {}, sentHeaders: {}, bytes: 0, truncated: false },
  ...{ durationMs: 1, error: null, body: JSON.stringify(body) },
});

test.each<[object, boolean]>([
  [{ success: false, error: { code: 404, message: "Unknown device" } }, true],
  [{ ok: false, statusCode: "410" }, true],
  [{ error: "No such device" }, true],
  [{ success: false, error: { code: 422, message: "name is required, 404 characters at most" } }, false],
  [{ success: true, data: { code: 404 } }, false],
])("%j, which comes with a success, says that there is nothing: %s", (body, isNothing) => {
  expect(saysNotFound(answered(body))).toBe(isNothing);
});
