import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerConsolePage } from "./console-page.ts";

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = `${await mkdtemp(join(tmpdir(), "postern-builds-"))}/`;
  for (const part of ["page/assets", "widget"]) await mkdir(join(folder, part), { recursive: true });
  app = Fastify();
  await registerConsolePage(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
const get = (url: string) => app.inject({ url });

test("before the page is built, it is said how to build it", async () => {
  const { statusCode, payload } = await get("/");
  expect(statusCode).toBe(503);
  expect(payload).toContain("npm run build");
});

test("once it is built, the page answers at every path, so that a deep link can be opened", async () => {
  await writeFile(join(folder, "page/index.html"), "<title>Postern</title>");
  for (const path of ["/", "/scan/12?x=1", "/auth/verify?token=t", "/no/such/screen", "/index.html"]) {
    const { statusCode, payload, headers } = await get(path);
    expect([path, statusCode, payload]).toEqual([path, 200, "<title>Postern</title>"]);
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect(headers["cache-control"]).toBe("no-cache");
  }
});

test("files whose names carry a hash are kept by browsers, and absent ones are no page", async () => {
  await writeFile(join(folder, "page/assets/index-abc.js"), "1");
  const file = await get("/assets/index-abc.js");
  expect(file.headers["content-type"]).toMatch(/javascript/);
  expect(file.headers["cache-control"]).toContain("immutable");
  expect((await get("/assets/index-old.js")).statusCode).toBe(404);
});

test("the widget's module and its parts may be loaded by pages of other sites", async () => {
  await writeFile(join(folder, "widget/postern-console.js"), "1");
  const { statusCode, headers } = await get("/widget/postern-console.js");
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toMatch(/javascript/);
  expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  expect(headers["cache-control"]).toBe("no-cache");
  await mkdir(join(folder, "widget/parts"));
  await writeFile(join(folder, "widget/parts/scanner-screen-abc.js"), "1");
  expect((await get("/widget/parts/scanner-screen-abc.js")).headers["cache-control"]).toContain("immutable");
});

test("the widget also lies below its version, where its content never changes, and no other version does", async () => {
  await writeFile(join(folder, "widget/postern-console.js"), "1");
  await mkdir(join(folder, "widget/parts"), { recursive: true });
  await writeFile(join(folder, "widget/parts/scanner-screen-abc.js"), "2");
  await writeFile(join(folder, "widget/manifest.json"), '{"version":"1.0.0-ab12"}');
  for (const [path, content] of [
    ["postern-console.js", "1"],
    ["parts/scanner-screen-abc.js", "2"],
  ]) {
    const { statusCode, payload, headers } = await get(`/widget/1.0.0-ab12/${path}`);
    expect([statusCode, payload]).toEqual([200, content]);
    expect(headers["content-type"]).toMatch(/javascript/);
    expect(headers["cache-control"]).toContain("immutable");
    expect(headers["cross-origin-resource-policy"]).toBe("cross-origin");
  }
  for (const path of ["1.0.0-old/postern-console.js", "1.0.0-ab12/manifest.json", "1.0.0-ab12/..%2fmanifest.json"])
    expect((await get(`/widget/${path}`)).statusCode, path).toBe(404);
  expect((await get("/widget/manifest.json")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("nothing outside the build can be read", async () => {
  for (const path of ["/../secret.key", "/..%2fsecret.key", "/%2e%2e/secret.key", "/widget/..%2f..%2fsecret.key"]) {
    await writeFile(join(folder, "secret.key"), "the key");
    expect((await get(path)).payload).not.toContain("the key");
  }
});
