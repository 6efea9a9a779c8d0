import { useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../client/context.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { Application } from "../../contract/applications.ts";
import type { Scan } from "../../contract/scans.ts";
import { type ApplicationForm, toNewApplication } from "../../parts/application/application-form.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";

/**
 * Starts a scan of a known application, or creates the application first. An application that was created stays when
 * its scan then fails to start: `onCreated` tells it, so that the next try does not create it again. Failures are told
 * by toasts and give null.
 */
export function useScanStart(onCreated: (application: Application) => void) {
  const api = useApi();
  const queries = useQueryClient();
  // What was sent may be a secret: it is forgotten with the form.
  const create = useCall(api.applications.create.mutationOptions({ gcTime: 0 }), {
    failure: ["Failed to Add Application", "Please check your inputs and try again."],
  });
  const scan = useCall(api.scans.create.mutationOptions(), {
    success: ["Scan Started", (started) => `Scan ${started.id} of ${started.applicationName ?? "the application"}.`],
    failure: ["Scan Failed", answerOr("Failed to start the API scan. Please try again.")],
  });

  async function start(
    { productId, ...form }: ApplicationForm & { productId: number | undefined },
    known: Application | null,
  ): Promise<Scan | null> {
    try {
      const application = known ?? (await create.mutateAsync({ ...toNewApplication(form), productId }));
      if (!known) {
        onCreated(application);
        queries.setQueryData(api.applications.list.queryKey(), (old) => [...(old ?? []), application]);
        void refreshApplications(queries, api);
        void queries.invalidateQueries({ queryKey: api.products.key() });
      }
      const started = await scan.mutateAsync({ applicationId: application.id });
      queries.setQueryData(api.scans.get.queryKey({ input: { id: started.id } }), started);
      // The dialog may be closed at once; the lists behind it must know the scan by then.
      void queries.invalidateQueries({ queryKey: api.scans.list.key() });
      void queries.invalidateQueries({ queryKey: api.dashboard.recentScans.key() });
      void queries.invalidateQueries({ queryKey: api.applicationSummaries.key() });
      return started;
    } catch {
      return null;
    }
  }
  return { start, busy: create.isPending || scan.isPending };
}
