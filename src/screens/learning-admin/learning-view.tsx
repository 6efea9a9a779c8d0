import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useApi } from "../../client/context.ts";
import type { LearnedEndpoint } from "../../contract/learned-endpoints.ts";
import { Figures } from "../../ui/figures.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Screen } from "../../ui/screen.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { ClearLearning } from "./clear-learning.tsx";
import { HighConfidence, type MinConfidence } from "./high-confidence.tsx";
import { LearnedEndpoints } from "./learned-endpoints.tsx";
import { learningFigures } from "./learning-figures.ts";
import { Patterns } from "./patterns.tsx";

/** The learning system: its figures and its three tabs. */
export function LearningView() {
  // Scans teach while the user looks elsewhere: what they taught is read anew on each visit.
  const query = useQuery({ ...useApi().learnedEndpoints.list.queryOptions({ input: {} }), refetchOnMount: "always" });
  const count = query.data?.length ?? 0;
  return (
    <Screen
      title="Learning System"
      short="Learning"
      subtitle="Paths that scans of all organizations found. The next scan tries them first."
      actions={<ClearLearning count={count} />}
      narrowAction={<ClearLearning count={count} inMenu />}
    >
      <Loaded query={query} what="Learning data" skeleton={<LearningSkeleton />}>
        {(learned) => <Learning learned={learned} />}
      </Loaded>
    </Screen>
  );
}

type TabName = "endpoints" | "patterns" | "high-confidence";

function Learning({ learned }: { learned: readonly LearnedEndpoint[] }) {
  const api = useApi();
  const [tab, setTab] = useState<TabName>("endpoints");
  const [minConfidence, setMinConfidence] = useState<MinConfidence>("3");
  const patterns = useQuery({ ...api.learnedEndpoints.patterns.queryOptions({ input: {} }), refetchOnMount: "always" });
  const confident = useQuery({
    ...api.learnedEndpoints.highConfidence.queryOptions({ input: { minConfidence: Number(minConfidence) } }),
    placeholderData: (before) => before,
    refetchOnMount: "always",
  });
  const counts = { patterns: patterns.data?.length, confident: confident.data?.length };
  return (
    <>
      <Figures figures={learningFigures(learned, counts, minConfidence, setTab)} className="mb-4" />
      <Tabs
        aria-label="Learning data"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: "endpoints",
            label: "Learned Endpoints",
            count: learned.length,
            content: <LearnedEndpoints learned={learned} />,
          },
          {
            value: "patterns",
            label: "Discovery Patterns",
            ...(counts.patterns === undefined ? {} : { count: counts.patterns }),
            content: <Patterns query={patterns} learned={learned} />,
          },
          {
            value: "high-confidence",
            label: "High Confidence",
            ...(counts.confident === undefined ? {} : { count: counts.confident }),
            content: <HighConfidence query={confident} min={minConfidence} onMin={setMinConfidence} />,
          },
        ]}
      />
    </>
  );
}

function LearningSkeleton() {
  return (
    <>
      <div className="panel mb-4 h-[163px] @max-[319px]:h-[181px] @widget:h-[74px]" />
      <div className="mb-4 h-[37px] border-b border-line" />
      <div className="mb-3 h-18 @widget:h-8" />
      <div className="panel overflow-hidden">
        <div className="hidden h-8 border-b border-line bg-sunken @page:block" />
        <SkeletonRows rows={8} height="h-[57px] @page:h-9 @page:flex-row @page:items-center @page:justify-start" />
      </div>
    </>
  );
}
