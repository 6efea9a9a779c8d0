import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownPort } from "../../../server/testing/own-port.ts";
import { needDebian } from "../need-debian.ts";
import { startProcess } from "../start-process.ts";
import type { Application } from "./application.ts";

/** `folder` is where it was started. */
type RunningApplication = { url: string; folder: string; close(): Promise<void> };

/** Installs an application where it is not there, starts it in a folder of its own, and puts something into it. */
export async function runApplication(application: Application): Promise<RunningApplication> {
  const { key, packages, prepare, settle, end } = application;
  await needDebian(packages);
  const folder = await mkdtemp(join(tmpdir(), `postern-${key}-`));
  const port = await ownPort();
  let started: Awaited<ReturnType<typeof startProcess>> | undefined;
  const close = async () => {
    await started?.stop();
    await end?.(port);
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    const { command, env } = await prepare(folder, port);
    started = await startProcess({ name: key, command, folder, port, env });
    await settle?.(url);
  } catch (error) {
    await close();
    throw error;
  }
  return { url, folder, close };
}
