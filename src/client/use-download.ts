import type { UseMutationResult } from "@tanstack/react-query";
import { useHost } from "../host/context.ts";
import type { Host } from "../host/port.ts";
import { ApiError } from "./api-error.ts";
import { Unreachable } from "./unreachable.ts";
import { useCall } from "./use-call.ts";

/** A file of the platform: its path below `/api`, and the name under which it is saved where the platform gives none. */
export type DownloadedFile = { path: string; name: string };

/** Milliseconds that a browser has to take a file over before its memory is given back. */
const handover = 60_000;
/**
 * Milliseconds that a refusal may take, which comes before a file is made; short enough that the browser still takes the
 * tab for what the click asked for.
 */
const refusalTime = 1000;

/**
 * Saves a file of the platform on this device, with the toasts 'Download Started' and 'Download Failed'. The request
 * goes through the host, so that it carries the session wherever the console runs.
 */
export function useDownload(): UseMutationResult<string, Error, DownloadedFile> {
  const host = useHost();
  return useCall(
    {
      mutationFn: async ({ path, name: supposed }: DownloadedFile) => {
        const answer = await ask(host, path);
        // The platform's own name says where a file does not hold all.
        const name = /filename="([^"]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? supposed;
        saveFile(await answer.blob(), name);
        return name;
      },
    },
    { success: ["Download Started", (name) => name], failure: ["Download Failed"] },
  );
}

/**
 * Opens a file of the platform, by its path below `/api`, in a new tab of the same session. A refusal opens none and is
 * told by the toast 'Download Failed', as the tab would show nothing but the bare answer.
 */
export function useOpenFile(): UseMutationResult<void, Error, string> {
  const host = useHost();
  return useCall(
    {
      mutationFn: async (path: string) => {
        await ensureGiven(host, path);
        host.tabs.open(`/api${path}`);
      },
    },
    { failure: ["Download Failed"] },
  );
}

/** Throws when the platform refuses the file; one that takes longer is being made. */
async function ensureGiven(host: Host, path: string): Promise<void> {
  const asking = new AbortController();
  const timer = setTimeout(() => asking.abort(), refusalTime);
  try {
    await ask(host, path, asking.signal);
  } catch (error) {
    if (!asking.signal.aborted) throw error;
  } finally {
    clearTimeout(timer);
    // The tab reads the file itself.
    asking.abort();
  }
}

async function ask(host: Host, path: string, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { credentials: "include", ...(signal ? { signal } : {}) };
  const response = await host.fetch(`/api${path}`, init).catch((error: unknown) => {
    throw error instanceof TypeError ? new Unreachable(host.platform, error) : error;
  });
  if (!response.ok) throw await ApiError.from(response);
  return response;
}

/** Saves a file on this device. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  // Not put into the document: in the widget that belongs to somebody else.
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), handover);
}
