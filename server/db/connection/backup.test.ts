import { copyFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { embeddedTemplate } from "../../testing/embedded-template.ts";
import { checkSecretKey, readSecretKey, secretBox } from "../secret-box.ts";
import { tenants } from "../tables/schema.ts";
import { backUp, restore } from "./backup.ts";
import { connect } from "./connect.ts";
import { openEmbedded } from "./embedded.ts";

let folder: string;
let dataDir: string;
let file: string;
const secretKey = undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "postern-backup-"));
  dataDir = join(folder, "data");
  file = join(folder, "postern.backup");
  const db = await openEmbedded({ directory: join(dataDir, "db"), template: await embeddedTemplate() });
  await checkSecretKey(db, secretBox(await readSecretKey(undefined, dataDir)));
  await db.system((tx) => tx.insert(tenants).values([{ name: "Acme" }, { name: "Globex" }]));
  await db.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("what was backed up is there after a restore, with the key that was kept apart", async () => {
  expect(await backUp({ dataDir, secretKey }, file)).toBeGreaterThan(100_000);
  const other = join(folder, "restored");
  await expect(restore({ dataDir: other, secretKey }, file)).rejects.toThrow("The key is missing");
  await copyFile(join(dataDir, "secret.key"), join(other, "secret.key"));
  expect(await restore({ dataDir: other, secretKey }, file)).toBe(2);
  const db = await connect({ databaseUrl: undefined, dataDir: other }, () => {});
  expect((await db.system((tx) => tx.select().from(tenants))).map(({ name }) => name).sort()).toEqual([
    "Acme",
    "Globex",
  ]);
  await db.close();
});

test("nothing is written over: not a backup, not a database, and nothing while a platform runs on it", async () => {
  await writeFile(join(folder, "taken"), "mine");
  await expect(backUp({ dataDir, secretKey }, join(folder, "taken"))).rejects.toThrow("Name another one");
  await expect(restore({ dataDir, secretKey }, file)).rejects.toThrow("There is a database in");
  const running = await connect({ databaseUrl: undefined, dataDir }, () => {});
  await expect(backUp({ dataDir, secretKey }, join(folder, "second"))).rejects.toThrow("Another Postern server");
  await running.close();
});

test("a wrong key and a broken file are refused, and leave no database behind", async () => {
  const other = join(folder, "empty");
  const key = "another key that is long enough to be one";
  await expect(restore({ dataDir: other, secretKey: key }, file)).rejects.toThrow("does not open the credentials");
  const broken = join(folder, "broken");
  await writeFile(broken, "no backup");
  await expect(restore({ dataDir: other, secretKey: key }, broken)).rejects.toThrow("is no whole backup");
  expect(await readdir(other)).toEqual([]);
});
