import { access, constants, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { WrongUse } from "../exits.ts";
import type { Form } from "../options.ts";

/**
 * Writes a file whole or not at all: what stood there before stays where a disk is full or the command is ended meanwhile.
 * Throws {@link WrongUse} with its name, why it cannot be written, and what else to do.
 */
export async function keepFile(file: string, text: string, otherwise = "Choose another place."): Promise<void> {
  // A link stays one, and what it leads to is written.
  const place = await realpath(file).catch(() => file);
  const beside = `${place}.${process.pid}.tmp`;
  try {
    const there = await stat(place).catch(() => null);
    // A device or a pipe takes what comes, and must not be put out of its place.
    if (there && !there.isFile()) return await writeFile(place, text);
    await writeFile(beside, text, there ? { mode: there.mode } : {});
    await rename(beside, place);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw new WrongUse(`${file} cannot be written (${reasonOf(error)}). ${otherwise}`);
  }
}

/** Refuses a file that could not be written, before anything is sent for what it would hold. */
export async function refuseUnwritable(file: string, otherwise: string): Promise<void> {
  try {
    const there = await stat(file).catch(() => null);
    if (there?.isDirectory()) throw Object.assign(new Error(), { code: "EISDIR" });
    await access(there ? file : dirname(file), constants.W_OK);
  } catch (error) {
    throw new WrongUse(`${file} cannot be written (${reasonOf(error)}). ${otherwise}`);
  }
}

/** Refuses files that could not be written, before anything is sent. */
export async function refuseUnwritableResults(out: readonly { form: Form; file: string }[]): Promise<void> {
  for (const { form, file } of out) await refuseUnwritable(file, elsewhere(form));
}

/** What to do where a form cannot be written. */
export const elsewhere = (form: Form): string => `Choose another place for --out ${form}.`;

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full for this user",
  EACCES: "it may not be written here",
  EPERM: "it may not be written here",
  EROFS: "the disk takes no writes",
  ENOENT: "its folder is not there",
  ENOTDIR: "its folder is not there",
  EISDIR: "it is a folder",
};

/** Why a file cannot be written, in words. */
export function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? String(error);
  return reasons[code] ?? code;
}
