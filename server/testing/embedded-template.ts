import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
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

/** Puts an up-to-date embedded database into a data directory that has none: a first start makes one in five seconds of the processor. */
export async function putEmbedded(dataDir: string): Promise<void> {
  const directory = join(dataDir, "db");
  if (await isThere(directory)) return;
  await cp(await templateDirectory(), directory, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function templateDirectory(): Promise<string> {
  const directory = join(folder, `template-${await fingerprint()}`);
  if (await isThere(directory)) return directory;
  const template = await embeddedTemplate();
  const own = await mkdtemp(`${directory}-`);
  await (await openEmbedded({ directory: join(own, "db"), template })).close();
  // Another test file may have been quicker: its directory is as good.
  await rename(join(own, "db"), directory).catch(async (cause: unknown) => {
    if (!(await isThere(directory))) throw cause;
  });
  await rm(own, { recursive: true, force: true });
  return directory;
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "package-lock.json")));
  for (const name of await migrationNames())
    hash.update(name).update(await readFile(join(root, "server/db/migrations", name)));
  return hash.digest("hex").slice(0, 16);
}
