import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openOnSharedPostgres } from "../testing/shared-postgres.ts";
import { checkSecretKey, readSecretKey, secretBox } from "./secret-box.ts";

const box = secretBox("the first key, long enough to be one");

test("a sealed secret opens with its key and in its place alone", () => {
  const sealed = box.seal("tok", "tenant 1");
  expect(box.open(sealed, "tenant 1")).toBe("tok");
  expect(() => box.open(sealed, "tenant 2")).toThrow();
  expect(() => secretBox("another key").open(sealed, "tenant 1")).toThrow();
  const [version, iv, tag, body = ""] = sealed.split(".");
  const flipped = Buffer.from(body, "base64url").map((byte) => byte ^ 1);
  expect(() =>
    box.open([version, iv, tag, Buffer.from(flipped).toString("base64url")].join("."), "tenant 1"),
  ).toThrow();
});

test("the same secret is never sealed alike twice", () => expect(box.seal("tok", "t")).not.toBe(box.seal("tok", "t")));

test("a server with another key than the database's refuses to start and says what to do", async () => {
  const db = await openOnSharedPostgres();
  await checkSecretKey(db, box);
  await expect(checkSecretKey(db, box)).resolves.toBeUndefined();
  await expect(checkSecretKey(db, secretBox("another key"))).rejects.toThrow(/Set POSTERN_SECRET_KEY/);
  await db.close();
});

test("a generated key is kept, and readable by its owner alone", async () => {
  const directory = await mkdtemp(join(tmpdir(), "postern-key-"));
  const key = await readSecretKey(undefined, directory);
  expect(Buffer.from(key, "base64url")).toHaveLength(32);
  expect(await readSecretKey(undefined, directory)).toBe(key);
  // Windows has no such bits: there a file takes the rights of its directory.
  if (process.platform !== "win32") expect((await stat(join(directory, "secret.key"))).mode & 0o777).toBe(0o600);
  expect(await readSecretKey("given", directory)).toBe("given");
  await rm(directory, { recursive: true });
});

test("a key that cannot be read is told with its file and what to do", async () => {
  const directory = await mkdtemp(join(tmpdir(), "postern-key-"));
  const file = join(directory, "secret.key");
  await mkdir(file);
  await expect(readSecretKey(undefined, directory)).rejects.toThrow(
    `The secret key in ${file} cannot be read (EISDIR). Make it a file that this user may read, or set POSTERN_SECRET_KEY to the key.`,
  );
  await rm(directory, { recursive: true });
});
