import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useApi } from "../../client/context.ts";
import type { Scan } from "../../contract/scans.ts";
import { writingOf } from "../../parts/scan/plan-words.ts";

/** Whether a scan that is under way may change anything; says nothing until that is known. */
export function WhatItWrites({ scan }: { scan: Scan }) {
  const applications = useQuery({ ...useApi().applications.list.queryOptions(), refetchOnMount: "always" });
  const application = applications.data?.find(({ id }) => id === scan.applicationId);
  const writing = application && writingOf(application);
  const Icon = writing ? TriangleAlert : ShieldCheck;
  return (
    <p className="flex min-w-0 flex-1 items-center gap-2 text-meta text-ink-3" title={writing ?? undefined}>
      {application && (
        <>
          <Icon
            className={`size-3.5 shrink-0 ${writing ? "text-medium" : "text-ink-2"}`}
            strokeWidth={1.75}
            aria-hidden
          />
          {writing ? "Safe mode is off, it may write" : "Safe mode, nothing is changed"}
        </>
      )}
    </p>
  );
}
