import { Plus, Radar } from "lucide-react";
import type { ApplicationSummary } from "../../contract/application-summaries.ts";
import { many } from "../../contract/finding-words.ts";
import { Button } from "../../ui/button.tsx";
import type { useAddObserved } from "./use-add-observed.ts";
import type { WatchedGroups } from "./watched-operations.ts";

/** What is done with all that was captured: take what is new into the inventory, and scan the application with it. */
export function WatchActions(props: {
  application: ApplicationSummary;
  groups: WatchedGroups;
  observed: NonNullable<ReturnType<typeof useAddObserved>>;
}) {
  const { application, groups, observed } = props;
  const { fresh } = groups;
  const status = application.lastScan?.status;
  const isScanning = status === "running" || status === "pending";
  return (
    <div className="min-w-0 flex-1">
      <p className="mb-2 text-meta wrap-anywhere text-ink-2">
        {isScanning
          ? `A scan of ${application.name} is running`
          : fresh.length > 0
            ? `Scans ${application.name} with ${many(fresh.length, "new operation")}`
            : `Scans ${application.name}, everything in its inventory`}
      </p>
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
          disabled={isScanning || application.isArchived}
          busy={observed.scan.isPending}
          onClick={() => observed.scan.mutate(fresh)}
        >
          Scan what I browsed
        </Button>
      </div>
    </div>
  );
}
