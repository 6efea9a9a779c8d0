import { expect, it } from "vitest";
import { createPlatformSetting } from "./platform.ts";

/** A browser whose user answers permission requests with `grants`, and a network with one platform. */
function device(grants: boolean, stored: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const allowed = new Set<string>();
  const setting = createPlatformSetting({
    local: {
      get: async () => ({ ...stored }),
      set: async (items: Record<string, unknown>) => void Object.assign(stored, items),
    } as never,
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((origin) => allowed.has(origin)),
      request: async ({ origins }: { origins: string[] }) => {
        asked.push(...origins);
        if (grants) for (const origin of origins) allowed.add(origin);
        return grants;
      },
    } as never,
    fetch: async (url) =>
      String(url) === "https://postern.example.com/api/health"
        ? new Response('{"status":"ok"}')
        : Promise.reject(new TypeError("Failed to fetch")),
  });
  return { setting, asked, stored };
}

it("asks for the platform's origin alone, and keeps the address once a platform answers there", async () => {
  const { setting, asked } = device(true);
  expect(await setting.allowed()).toBe(false);
  expect(await setting.choose("postern.example.com/scanner")).toBeNull();
  expect(asked).toEqual(["https://postern.example.com/*"]);
  expect(await setting.address()).toBe("https://postern.example.com");
  expect(await setting.allowed()).toBe(true);
});

it("keeps the address it had when the permission is refused, and says how to grant it", async () => {
  const { setting } = device(false, { platform: "https://old.example.com" });
  expect(await setting.choose("https://postern.example.com")).toContain("choose Allow");
  expect(await setting.address()).toBe("https://old.example.com");
});

it("keeps the address it had when nothing answers at the new one", async () => {
  const { setting } = device(true, { platform: "https://old.example.com" });
  expect(await setting.choose("https://gone.example.com")).toContain("does not answer");
  expect(await setting.address()).toBe("https://old.example.com");
});

it("asks nothing for text that is no address", async () => {
  const { setting, asked } = device(true);
  expect(await setting.choose("not an address")).toContain("not an address");
  expect(asked).toEqual([]);
});

it("falls back to the default platform when the stored setting is corrupt", async () => {
  expect(await device(true, { platform: 42 }).setting.address()).toBe("http://localhost:4000");
  expect(await device(true, { platform: "%%" }).setting.address()).toBe("http://localhost:4000");
});
