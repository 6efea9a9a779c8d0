import { Radio } from "lucide-react";
import type { Site } from "../../client/site.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

/** A watched tab that has made no call, or none that is kept. */
export function NoCalls({ site, isOver }: { site: Site; isOver: boolean }) {
  return isOver ? (
    <EmptyState icon={Radio} title="No calls" text={`No API call to ${site.host} was captured.`} />
  ) : (
    <EmptyState
      icon={Radio}
      title="No API call yet"
      text={`Use the site in the tab, or reload it. Calls to ${site.host} show up here; calls to other addresses are not seen.`}
    />
  );
}
