import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPractice } from "../../server/practice/practice.ts";
import { setup as sharePostgres } from "../../server/testing/shared-postgres.ts";
import { folderVariable, practiceVariable } from "./run-folder.ts";

/** Gives a run one folder for what its files share, one PostgreSQL and one practice API, and takes all away afterwards. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "postern-run-"));
  const [endPostgres, practice] = await Promise.all([sharePostgres(), startPractice({ port: 0 })]);
  process.env[folderVariable] = folder;
  process.env[practiceVariable] = practice.url;
  return async () => {
    await practice.close();
    await endPostgres();
    rmSync(folder, { recursive: true, force: true });
  };
}
