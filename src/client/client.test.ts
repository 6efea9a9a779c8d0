import { expect, test } from "vitest";
import { createFakeHost } from "../host/fake.ts";
import { createClient } from "./client.ts";
import { Unreachable } from "./unreachable.ts";

test("a platform that does not answer within the timeout of the settings is told apart as unreachable", async () => {
  const host = createFakeHost();
  const silent = {
    platform: host.platform,
    fetch: (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      }),
  };
  await expect(createClient(silent, () => 0.05).teams.list()).rejects.toBeInstanceOf(Unreachable);
});
