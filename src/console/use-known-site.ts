import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useApi } from "../client/context.ts";
import type { Site } from "../client/site.ts";
import { useHost } from "../host/context.ts";
import { applicationAt, type KnownSite } from "../parts/application/known-site.ts";

/** Milliseconds between two looks at an application that is being scanned. */
const whileScanning = 5000;

/**
 * A site with the application that stands there. Undefined while that is asked for the first time, null where it cannot
 * be known: what is not known must not look like what is not registered.
 */
export function useKnownSite(site: Site, title: string): KnownSite | null | undefined {
  const api = useApi();
  const { data, error } = useQuery({
    ...api.applicationSummaries.list.queryOptions(),
    refetchInterval: ({ state }) => {
      const status = applicationAt(state.data ?? [], site.origin)?.lastScan?.status;
      return status === "running" || status === "pending" ? whileScanning : false;
    },
  });
  const { origin, host } = site;
  const application = data ? applicationAt(data, origin) : undefined;
  useTellChange(origin, application && JSON.stringify([application.id, application.findings, application.isJudged]));
  if (application === undefined) return error ? null : undefined;
  return { origin, host, title, application };
}

/** Tells the host when what is known of a site is no longer what it was, so that the toolbar says the same. */
function useTellChange(origin: string, known: string | null | undefined): void {
  const host = useHost();
  const before = useRef(known);
  useEffect(() => {
    if (before.current !== undefined && before.current !== known) host.notify({ type: "site", origin });
    before.current = known;
  }, [host, origin, known]);
}
