import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { openEmbedded } from "../db/connection/embedded.ts";
import { migrationNames } from "../db/connection/migrate.ts";
import { startQueue } from "../jobs/queue.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = join(root, "node_modules/.cache/postern");

/** An up-to-date database with the queue's tables, to begin tests with in well under a second. Kept between runs. */
export async function embeddedTemplate(): Promise<Blob> {
  const file = join(folder, `template-${await fingerprint()}.tar`);
  const known = await readFile(file).catch(() => null);
  if (known) return new Blob([known]);
  const db = await openEmbedded({ directory: null });
  const queue = await startQueue(db, pino({ level: "silent" }));
  await queue.close();
  const dump = await db.dump();
  await db.close();
  await mkdir(folder, { recursive: true });
  // Test files run side by side: each writes a whole file of its own and puts it in place.
  const own = `${file}.${process.pid}`;
  await writeFile(own, Buffer.from(await dump.arrayBuffer()));
  await rename(own, file);
  return dump;
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "package-lock.json")));
  for (const name of await migrationNames())
    hash.update(name).update(await readFile(join(root, "server/db/migrations", name)));
  return hash.digest("hex").slice(0, 16);
}
