import { Plus, Radar } from "lucide-react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import { Button } from "../../ui/button.tsx";
import type { useAddObserved } from "./use-add-observed.ts";
import type { WatchedGroups } from "./watched-operations.ts";

type Captured = {
  application: ApplicationSummary;
  groups: WatchedGroups;
  observed: NonNullable<ReturnType<typeof useAddObserved>>;
};

const isScanned = ({ lastScan }: ApplicationSummary) =>
  lastScan?.status === "running" || lastScan?.status === "pending";

/** What a scan of what was captured takes in. */
export function scanSentence({ application, groups: { fresh } }: Pick<Captured, "application" | "groups">): string {
  if (isScanned(application)) return `A scan of ${application.name} is running`;
  return fresh.length > 0
    ? `Scans ${application.name} with ${many(fresh.length, "new operation")}`
    : `Scans ${application.name}, everything in its inventory`;
}

/** What is done with all that was captured: take what is new into the inventory, and scan the application with it. */
export function WatchActions({ application, groups: { fresh }, observed }: Captured) {
  return (
    <div className="flex flex-wrap gap-2 @max-[419px]:[&_.btn]:px-2 @max-[419px]:[&_svg]:hidden">
      {fresh.length > 0 && (
        <Button
          icon={Plus}
          className="flex-1 @max-[319px]:hidden"
          busy={observed.add.isPending}
          onClick={() => observed.add.mutate(fresh)}
        >
          Add {fresh.length.toLocaleString("en")} to inventory
        </Button>
      )}
      <Button
        variant="primary"
        icon={Radar}
        className="flex-1"
        disabled={isScanned(application) || application.isArchived}
        busy={observed.scan.isPending}
        onClick={() => observed.scan.mutate(fresh)}
      >
        Scan what I browsed
      </Button>
    </div>
  );
}
