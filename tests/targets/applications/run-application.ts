import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needDebian } from "../need-debian.ts";
import { freePort, startProcess } from "../start-process.ts";
import type { Application } from "./application.ts";

/** Installs an application where it is not there, starts it in a folder of its own, and puts something into it. */
export async function runApplication(application: Application): Promise<{ url: string; close(): Promise<void> }> {
  const { key, packages, prepare, settle, end } = application;
  await needDebian(packages);
  const folder = await mkdtemp(join(tmpdir(), `postern-${key}-`));
  const port = await freePort();
  const { command, env } = await prepare(folder, port);
  const process = await startProcess({ name: key, command, folder, port, env });
  const close = async () => {
    await process.stop();
    await end?.(port);
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await settle?.(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}
