import { useQueryClient } from "@tanstack/react-query";
import { useSetAtom } from "jotai";
import { useEffect } from "react";
import { useApi } from "../client/context.ts";
import { sessionQuery, useSession } from "../client/session.ts";
import type { AlertMessage, PositionMessage, ReportMessage } from "../contract/live.ts";
import { useHost } from "../host/context.ts";
import { alertStreamAtom } from "../parts/alert/alert-stream.ts";
import { useToast } from "../ui/toast.ts";

/**
 * Keeps the alerts and reports of every screen current from the live channel, tells the host about new alerts, and the
 * user about the reports that they asked for.
 */
export function useAlertStream(): void {
  const host = useHost();
  const api = useApi();
  const queries = useQueryClient();
  const setState = useSetAtom(alertStreamAtom);
  const toast = useToast();
  const userId = useSession().data?.id;
  useEffect(() => {
    let lost = false;
    const refresh = () => {
      // All of the dashboard: alerts come with the end of a scan.
      for (const noun of [api.alerts, api.findings, api.dashboard, api.applicationSummaries])
        void queries.invalidateQueries({ queryKey: noun.key() });
    };
    return host.live(null, {
      onMessage: (message) => {
        const news = message as AlertMessage | PositionMessage | ReportMessage;
        if (news.type === "position") return;
        if (news.type === "report") {
          void queries.invalidateQueries({ queryKey: api.reports.key() });
          if (news.requestedBy !== userId) return;
          const { title, status, errorMessage } = news.report;
          if (status === "completed") toast("Report Ready", `${title} is ready to download.`, { news: true });
          else toast("Report Generation Failed", errorMessage ?? title, { destructive: true, news: true });
          return;
        }
        refresh();
        const { type, alert } = news;
        if (type === "alert")
          host.notify({ type: "alert", id: alert.id, title: alert.title, severity: alert.severity });
      },
      // What came while the connection was away is in the lists, not on the channel.
      onState: (state) => {
        setState(state);
        if (state === "connected" && lost) {
          refresh();
          void queries.invalidateQueries({ queryKey: api.reports.key() });
        }
        // What else is shown may ask for nothing by itself: whether the platform answers, and the session holds, shows here.
        if (state !== "connected" || lost) void queries.refetchQueries({ queryKey: sessionQuery(api).queryKey });
        lost = state !== "connected";
      },
    });
  }, [host, api, queries, setState, toast, userId]);
}
