import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonServerTruth } from "./json-server.truth.ts";
import { startJsonServer, type Target } from "./json-server.ts";
import type { TargetTruth } from "./truth.ts";
import { verdaccioTruth } from "./verdaccio.truth.ts";
import { startVerdaccio } from "./verdaccio.ts";

let jsonServer: Target;
let verdaccio: Awaited<ReturnType<typeof startVerdaccio>>;
beforeAll(async () => {
  jsonServer = await startJsonServer();
  verdaccio = await startVerdaccio();
});
afterAll(() => Promise.all([jsonServer?.close(), verdaccio?.close()]));

/** Asks for a read; `ok` means that no refusal came, neither by status nor as an error inside a 200. */
async function read(url: string, { path }: TargetTruth, values: Record<string, string>, token?: string) {
  const concrete = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "1");
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  const response = await fetch(url + concrete, { headers });
  const body = await response.text();
  return { ok: response.status === 200 && !body.startsWith('{"error"'), body };
}
const readable = (all: readonly TargetTruth[]) => all.filter(({ method }) => method === "GET");

describe("json-server is as open as its ground truth says", () => {
  test.each(readable(jsonServerTruth))("$method $path", async (truth) => {
    expect(truth.authentication).toBe("missing");
    expect((await read(jsonServer.url, truth, {})).ok).toBe(true);
  });
});

describe("verdaccio is as closed as its ground truth says", () => {
  test.each(readable(verdaccioTruth))("$method $path", async (truth) => {
    const values = { package: "shapes", version: "1.0.0", filename: "shapes-1.0.0.tgz", user: "org.couchdb.user:mara" };
    const owner = await read(verdaccio.url, truth, values, verdaccio.token);
    const stranger = await read(verdaccio.url, truth, values);
    expect(owner.ok).toBe(true);
    if (truth.authentication === "enforced") expect(stranger.body).not.toBe(owner.body);
    else expect(stranger.ok).toBe(true);
  });

  test("a protected package is for signed-in users, an open one for everybody", async () => {
    const status = async (path: string, token?: string) =>
      (await fetch(verdaccio.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })).status;
    expect(await status("/@ledger%2fbooks")).toBe(401);
    expect(await status("/@ledger%2fbooks", "forged")).toBe(401);
    expect(await status("/@ledger%2fbooks", verdaccio.token)).toBe(200);
    expect(await status("/shapes")).toBe(200);
  });
});
