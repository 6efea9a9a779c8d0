import { existsSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes the data directory and those above it, readable by its owner alone. Throws what to do when that cannot be. Step by
 * step, because Node's own recursive form never returns where a file system refuses new directories with ENOENT.
 */
export async function makeDataDirectory(directory: string): Promise<void> {
  try {
    await make(directory);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? String(cause);
    throw new Error(
      `The data directory ${directory} cannot be made (${code}). Set POSTERN_DATA_DIR to a directory that this user may write.`,
      { cause },
    );
  }
}

async function make(directory: string): Promise<void> {
  const above = dirname(directory);
  if (above !== directory && !existsSync(above)) await make(above);
  await mkdir(directory, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST" || !(await stat(directory)).isDirectory()) throw error;
  });
}
