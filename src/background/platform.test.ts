import { expect, it } from "vitest";
import { createPlatformSetting } from "./platform.ts";

/** A browser whose user answers permission requests with `grants`, and a network with one platform. */
function device(grants: boolean | "no click", stored: Record<string, unknown> = {}) {
  const asked: string[] = [];
  const allowed = new Set<string>();
  const setting = createPlatformSetting({
    local: {
      get: async () => ({ ...stored }),
      set: async (items: Record<string, unknown>) => void Object.assign(stored, items),
      remove: async (keys: string | string[]) => {
        for (const key of [keys].flat()) delete stored[key];
      },
    } as never,
    permissions: {
      contains: async ({ origins }: { origins: string[] }) => origins.every((origin) => allowed.has(origin)),
      request: async ({ origins }: { origins: string[] }) => {
        asked.push(...origins);
        if (grants === "no click" && asked.length === 1) throw new Error("Only in a click.");
        if (grants) for (const origin of origins) allowed.add(origin);
        return Boolean(grants);
      },
      remove: async ({ origins }: { origins: string[] }) => origins.map((origin) => allowed.delete(origin)),
    } as never,
    fetch: async (url, init) => {
      const { host } = new URL(String(url));
      if (host.startsWith("postern.example.com") || host === "old.example.com") return new Response('{"status":"ok"}');
      if (host === "elsewhere.example.com" && init?.mode === "no-cors") return new Response();
      throw new TypeError("Failed to fetch");
    },
  });
  return { setting, asked, stored, allowed };
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

it("keeps the address it had, and asks for no access, where nothing answers or what answers is no platform of this extension", async () => {
  const { setting, asked } = device(true, { platform: "https://old.example.com" });
  expect(await setting.choose("https://gone.example.com")).toContain("does not answer");
  expect(await setting.choose("https://elsewhere.example.com")).toContain("POSTERN_EXTENSION_IDS");
  expect(await setting.address()).toBe("https://old.example.com");
  expect(asked).toEqual([]);
});

it("asks with a second press where the browser forgot the first while the address was checked", async () => {
  const { setting, asked } = device("no click");
  expect(await setting.choose("https://postern.example.com")).toContain("Press Connect once more");
  expect(await setting.choose("https://postern.example.com")).toBeNull();
  expect(asked).toHaveLength(2);
});

it("remembers every platform with who was signed in there, the one used last first, and switches between them", async () => {
  const { setting } = device(true);
  await setting.choose("https://old.example.com");
  await setting.remember({ address: "https://old.example.com", email: "maya@acme.test", organization: "Acme" });
  await setting.choose("https://postern.example.com");
  expect(await setting.known()).toEqual([
    { address: "https://postern.example.com", email: null, organization: null },
    { address: "https://old.example.com", email: "maya@acme.test", organization: "Acme" },
  ]);
  await setting.choose("https://old.example.com");
  expect((await setting.known()).map(({ address }) => address)).toEqual([
    "https://old.example.com",
    "https://postern.example.com",
  ]);
});

it("gives the access back when a platform is forgotten, with what was kept of it, and goes on at the other", async () => {
  const { setting, stored, allowed } = device(true);
  await setting.choose("https://old.example.com");
  await setting.choose("https://postern.example.com");
  Object.assign(stored, {
    toldReports: { account: "https://postern.example.com#1", ids: [3] },
    scanning: { scheduled: true, account: "https://postern.example.com#1" },
    toldAlerts: { "https://postern.example.com#1": {}, "https://old.example.com#1": {} },
    "last-session": { platform: "https://postern.example.com" },
  });
  await setting.forget("https://postern.example.com");
  expect([...allowed]).toEqual(["https://old.example.com/*"]);
  expect(await setting.address()).toBe("https://old.example.com");
  expect(JSON.stringify(stored)).not.toContain("postern.example.com");
  await setting.forget("https://old.example.com");
  expect([...allowed]).toEqual([]);
  expect(await setting.address()).toBe("http://localhost:4000");
});

it("keeps the access that another platform on the same host needs", async () => {
  const { setting, allowed } = device(true);
  await setting.choose("https://postern.example.com:8443");
  await setting.choose("https://postern.example.com");
  await setting.forget("https://postern.example.com");
  expect([...allowed]).toEqual(["https://postern.example.com/*"]);
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
