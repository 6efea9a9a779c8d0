import { afterEach, expect, it, vi } from "vitest";
import { guestCalls } from "./guest-calls.ts";

afterEach(() => vi.unstubAllGlobals());

it("What answers in Postern's place is told also where it gave no answer at first", async () => {
  const health: (() => Promise<Response>)[] = [
    () => Promise.reject(new DOMException("The operation timed out.", "TimeoutError")),
    async () => Response.json({ error: "Not found" }, { status: 404 }),
    async () => Response.json({ status: "ok" }),
  ];
  let asked = 0;
  vi.stubGlobal("fetch", async (input: RequestInfo) => {
    if (String(input).endsWith("/api/health")) return await health[asked++]?.();
    return Response.json({});
  });
  const call = guestCalls("https://postern.acme.test", async () => null);
  const ask = () => call("/api/auth/user").then(({ status }) => status);
  expect(await ask()).toBe(200);
  await expect(ask()).rejects.toMatchObject({ code: "not-postern" });
  expect([await ask(), await ask()]).toEqual([200, 200]);
  expect(asked).toBe(3);
});
