import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useSessionRevision } from "../../client/session.ts";
import type { Environment, Look } from "../../contract/applications.ts";

type Site = { targetUrl: string; environment: Environment };

/** How far looking at a site is, and what it came to. */
export type SiteLook = {
  isUnderWay: boolean;
  /** Whether the latest look was stopped. */
  isStopped: boolean;
  /** Why there is no answer, as a sentence; null where nothing went wrong. */
  problem: string | null;
  seen: Look | null;
  /** Whether the scan that is reckoned in `seen` is one of the environment that is chosen now. */
  isReckoned: boolean;
  start(): void;
  stop(): void;
};

/**
 * Has the platform look at the site of the form, when `start` is called and never before; what was seen of another address
 * than the one that stands there now is not told.
 */
export function useLook(site: Site): SiteLook {
  const api = useApi();
  const { askAgain } = useSessionRevision();
  const asking = useRef<AbortController>(null);
  const [isStopped, setStopped] = useState(false);
  const look = useMutation({
    mutationFn: (input: Site) => {
      asking.current = new AbortController();
      return api.applications.look.call(input, { signal: asking.current.signal });
    },
    onError: (error) => error instanceof ApiError && error.status === 401 && askAgain(),
  });
  const isOfThis = look.variables?.targetUrl === site.targetUrl;
  return {
    isUnderWay: look.isPending,
    isStopped,
    problem: isOfThis && look.error ? sentenceOf(look.error) : null,
    seen: (isOfThis && look.data) || null,
    isReckoned: look.variables?.environment === site.environment,
    start() {
      setStopped(false);
      look.mutate(site);
    },
    stop() {
      asking.current?.abort();
      look.reset();
      setStopped(true);
    },
  };
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError ? (error.problem?.detail ?? error.message) : "The platform gave no answer. Try again.";
