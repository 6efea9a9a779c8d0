import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPractice } from "../../server/practice/practice.ts";
import { folderVariable, practiceVariable } from "./run-folder.ts";

/** Gives a run one folder for what its files share and one practice API, and takes both away afterwards. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "postern-run-"));
  const practice = await startPractice({ port: 0 });
  process.env[folderVariable] = folder;
  process.env[practiceVariable] = practice.url;
  return async () => {
    await practice.close();
    rmSync(folder, { recursive: true, force: true });
  };
}
