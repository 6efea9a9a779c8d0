import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { answerOr, useCall } from "../../client/use-call.ts";
import type { PracticeApi } from "../../contract/dashboard.ts";
import { refreshApplications } from "../../parts/application/refresh-applications.ts";
import { Button } from "../../ui/button.tsx";

/** Offers a first scan to who has no API at hand, where the platform runs the practice API; nothing elsewhere. */
export function PracticeOffer() {
  const { data: practice } = useQuery(useApi().dashboard.practice.queryOptions());
  if (!practice) return null;
  return (
    <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-sunken px-4 py-3 @page:px-6">
      <p className="text-meta text-ink-2">
        No API at hand? The practice API on this platform has planted faults to find.
      </p>
      <ScanPractice practice={practice} />
    </footer>
  );
}

/** Adds the practice API as an application, scans it and shows the scan. */
function ScanPractice({ practice: { targetUrl, token } }: { practice: PracticeApi }) {
  const api = useApi();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const add = useCall(api.applications.create.mutationOptions(), {
    failure: ["Failed to Add Application", answerOr("Please check your inputs and try again.")],
  });
  const scan = useCall(api.scans.create.mutationOptions(), {
    success: ["Scan Started", ({ id }) => `Scan ${id} of the practice API.`],
    failure: ["Scan Failed", answerOr("Failed to start the API scan. Please try again.")],
  });
  const start = async () => {
    const application = await add.mutateAsync({
      name: "Practice API",
      targetUrl,
      environment: "development",
      authMethod: "bearer",
      credentials: token,
    });
    void refreshApplications(queries, api);
    const { id } = await scan.mutateAsync({ applicationId: application.id });
    navigate(`/scan/${id}`);
  };
  return (
    <Button
      small
      icon={Play}
      busy={add.isPending || scan.isPending}
      // Why it failed is told by a toast.
      onClick={() => void start().catch(() => undefined)}
    >
      Scan the practice API
    </Button>
  );
}
