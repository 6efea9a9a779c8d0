import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildsVariable } from "./builds.ts";

/** Gives a run one folder for what it builds, and takes it away afterwards. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "postern-builds-"));
  process.env[buildsVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
