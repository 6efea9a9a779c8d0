import type { UseMutationResult } from "@tanstack/react-query";
import { useHost } from "../host/context.ts";
import type { Host } from "../host/port.ts";
import { ApiError } from "./api-error.ts";
import { Unreachable } from "./unreachable.ts";
import { useCall } from "./use-call.ts";

/** A file of the platform: its path below `/api`, and the name under which it is saved. */
export type DownloadedFile = { path: string; name: string };

/** Milliseconds that a browser has to take a file over before its memory is given back. */
const handover = 60_000;

/**
 * Saves a file of the platform on this device, with the toasts 'Download Started' and 'Download Failed'. The request
 * goes through the host, so that it carries the session wherever the console runs.
 */
export function useDownload(): UseMutationResult<void, Error, DownloadedFile> {
  const host = useHost();
  return useCall(
    { mutationFn: async ({ path, name }: DownloadedFile) => saveFile(await fetchFile(host, path), name) },
    { success: ["Download Started", (_, { name }) => name], failure: ["Download Failed"] },
  );
}

async function fetchFile(host: Host, path: string): Promise<Blob> {
  const response = await host.fetch(`/api${path}`, { credentials: "include" }).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(host.platform, error) : error;
  });
  if (!response.ok) throw await ApiError.from(response);
  return await response.blob();
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  // Not put into the document: in the widget that belongs to somebody else.
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), handover);
}
