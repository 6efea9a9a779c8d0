import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let platform: TestApp;
let tenantId: number;
let cookie: string;
beforeAll(async () => {
  platform = await openTestApp();
  tenantId = await platform.tenant("Acme");
  ({ cookie } = await platform.signedIn("superadmin", tenantId));
});
afterAll(() => platform.close());

const put = async (path: string, body: object) =>
  await platform.call("PUT", path, { cookie, body: body as Record<string, unknown> });

/** What two people edit at once, and how it is read. */
const edited = {
  "the own organization": async () => "/tenant/settings",
  "an organization": async () => `/admin/tenants/${await platform.tenant("Northwind")}`,
  "a team": async () => {
    const { body } = await platform.call("POST", "/teams", { cookie, body: { name: "Core", description: "Old" } });
    return `/teams/${body.id}`;
  },
};

describe.each(Object.entries(edited))("Two people who edit %s at once", (_what, make) => {
  test("keep both their changes where they changed different fields", async () => {
    const path = await make();
    const { name, description } = (await put(path, {})).body;
    expect((await put(path, { name: "Renamed by B", seen: { name } })).status).toBe(200);
    expect((await put(path, { description: "Described by A", seen: { description } })).status).toBe(200);
    expect((await put(path, {})).body).toMatchObject({ name: "Renamed by B", description: "Described by A" });
  });

  test("are told when both changed the same field, and nothing is replaced unseen", async () => {
    const path = await make();
    const { name } = (await put(path, {})).body;
    await put(path, { name: "B's name", seen: { name } });
    const { status, body } = await put(path, { name: "A's name", description: "lost?", seen: { name } });
    expect(status).toBe(409);
    expect(body.detail).toContain("Somebody else changed name meanwhile");
    expect(body.errors).toEqual([
      { field: "name", message: "Somebody else changed this to “B's name” meanwhile. Save again to replace it." },
    ]);
    const now = (await put(path, {})).body;
    expect(now.name).toBe("B's name");
    expect(now.description).not.toBe("lost?");
    // Having seen it, A may.
    expect((await put(path, { name: "A's name", seen: { name: "B's name" } })).body.name).toBe("A's name");
  });

  test("agree where both want the same", async () => {
    const path = await make();
    const { name } = (await put(path, {})).body;
    await put(path, { name: "Same", seen: { name } });
    expect((await put(path, { name: "Same", seen: { name } })).status).toBe(200);
  });
});
