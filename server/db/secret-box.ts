import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { settings } from "./tables/schema.ts";

/** Encrypts secrets for rest with AES-256-GCM (NIST SP 800-38D). `context` binds a secret to its place, for example a tenant. */
export type SecretBox = {
  seal(plain: string, context: string): string;
  /** Throws when the key, the context or the text is not the one of `seal`. */
  open(sealed: string, context: string): string;
};

/** Makes a box out of a key text of any length; the AES key is derived from it with HKDF. */
export function secretBox(key: string): SecretBox {
  const aesKey = Buffer.from(hkdfSync("sha256", key, "", "postern secret box v1", 32));
  return {
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", aesKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
      return ["v1", iv, cipher.getAuthTag(), body]
        .map((part) => (typeof part === "string" ? part : part.toString("base64url")))
        .join(".");
    },
    open(sealed, context) {
      const [version, iv = "", tag = "", body = ""] = sealed.split(".");
      if (version !== "v1") throw new Error("The stored secret has an unknown form.");
      const decipher = createDecipheriv("aes-256-gcm", aesKey, Buffer.from(iv, "base64url"), { authTagLength: 16 })
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, "base64url"));
      return decipher.update(Buffer.from(body, "base64url"), undefined, "utf8") + decipher.final("utf8");
    },
  };
}

/**
 * The key of the setting, or the one in the data directory's `secret.key` (made on first use, mode 0600). Rejects with what to do
 * where that file cannot be read.
 */
export async function readSecretKey(setting: string | undefined, dataDir: string): Promise<string> {
  if (setting) return setting;
  const file = join(dataDir, "secret.key");
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") {
      throw new Error(
        `The secret key in ${file} cannot be read (${code}). Make it a file that this user may read, or set POSTERN_SECRET_KEY to the key.`,
        { cause: error },
      );
    }
  }
  const key = randomBytes(32).toString("base64url");
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(file, `${key}\n`, { mode: 0o600, flag: "wx" });
  return key;
}

/** Proves that the key is the one that sealed what the database holds; rejects with what to do when it is not. */
export async function checkSecretKey(db: Db, box: SecretBox): Promise<void> {
  // Platform-wide settings belong to no tenant.
  const stored = await db.system(async (tx) => {
    await tx
      .insert(settings)
      .values({ key: "secret_key_check", value: box.seal("postern", "secret_key_check") })
      .onConflictDoNothing();
    return await tx.select().from(settings).where(eq(settings.key, "secret_key_check"));
  });
  try {
    box.open(stored[0]?.value ?? "", "secret_key_check");
  } catch (cause) {
    throw new Error(
      "The secret key does not open the credentials stored in this database. Set POSTERN_SECRET_KEY to the key they were stored with, or put back the secret.key file of the data directory.",
      { cause },
    );
  }
}
