import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { alertStreamAtom } from "../client/alert-stream.ts";
import { useApi } from "../client/context.ts";
import type { AlertMessage } from "../contract/live.ts";
import { useHost } from "../host/context.ts";

/** Keeps the alerts of every screen current from the live channel, and tells the host about new ones. */
export function useAlertStream(): void {
  const host = useHost();
  const api = useApi();
  const queries = useQueryClient();
  const setState = useSetAtom(alertStreamAtom);
  useEffect(() => {
    let lost = false;
    const refresh = () => {
      // All of the dashboard: alerts come with the end of a scan.
      for (const queryKey of [api.alerts.key(), api.dashboard.key()]) void queries.invalidateQueries({ queryKey });
    };
    return host.live(null, {
      onMessage: (message) => {
        const { type, alert } = message as AlertMessage;
        refresh();
        if (type === "alert")
          host.notify({ type: "alert", id: alert.id, title: alert.title, severity: alert.severity });
      },
      // Alerts that came while the connection was away are in the list, not on the channel.
      onState: (state) => {
        setState(state);
        if (state === "connected" && lost) refresh();
        lost = state !== "connected";
      },
    });
  }, [host, api, queries, setState]);
}
