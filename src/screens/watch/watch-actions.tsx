import { Plus, Radar, Square } from "lucide-react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import { isUnderWay } from "../../parts/scan/is-under-way.ts";
import { Button } from "../../ui/button.tsx";
import type { useAddObserved } from "./use-add-observed.ts";
import type { ScanBrowsed } from "./use-scan-browsed.ts";
import type { WatchedGroups } from "./watched-operations.ts";

type Captured = {
  application: ApplicationSummary;
  groups: WatchedGroups;
  observed: NonNullable<ReturnType<typeof useAddObserved>>;
  browsed: ScanBrowsed | null;
};

export const isScanned = ({ lastScan }: ApplicationSummary) => isUnderWay(lastScan);

/** What a scan of what was captured takes in. */
export function scanSentence({ application, browsed }: Pick<Captured, "application" | "browsed">): string {
  if (browsed?.progress) {
    const { tested, all } = browsed.progress;
    return `Testing ${Math.min(tested + 1, all)} of ${all}`;
  }
  if (isScanned(application)) return `A scan of ${application.name} is running`;
  return `Scans ${many(browsed?.count ?? 0, "operation")} of ${application.name}, nothing else`;
}

/** What is done with all that was captured: take what is new into the inventory, and scan what was browsed. */
export function WatchActions({ application, groups: { fresh }, observed, browsed }: Captured) {
  return (
    <div className="flex flex-wrap gap-2 @max-[419px]:[&_.btn]:px-2 @max-[419px]:[&_svg]:hidden">
      {fresh.length > 0 && !browsed?.progress && (
        <Button
          icon={Plus}
          className="flex-1 @max-[319px]:hidden"
          busy={observed.add.isPending}
          onClick={() => observed.add.mutate(fresh)}
        >
          Add {fresh.length.toLocaleString("en")} to inventory
        </Button>
      )}
      {browsed?.progress ? (
        <Button icon={Square} className="flex-1" onClick={browsed.stop}>
          Stop testing
        </Button>
      ) : (
        browsed && (
          <Button
            variant="primary"
            icon={Radar}
            className="flex-1"
            disabled={isScanned(application) || application.isArchived || browsed.count === 0}
            onClick={browsed.start}
          >
            Scan what I browsed
          </Button>
        )
      )}
    </div>
  );
}
