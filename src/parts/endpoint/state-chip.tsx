import type { ControlState } from "../../contract/endpoints.ts";
import { VerdictChip } from "./verdict-chip.tsx";

/** A verdict that names its control below 640 px of container width, where no column head does. */
export function StateChip({ state, of }: { state: ControlState; of: "AuthN" | "AuthZ" }) {
  const verdict = { state };
  return (
    <>
      <span className="flex @widget:hidden">
        <VerdictChip verdict={verdict} of={of} />
      </span>
      <span className="hidden @widget:flex">
        <VerdictChip verdict={verdict} />
      </span>
    </>
  );
}
