import { CircleCheck, CircleMinus } from "lucide-react";
import { Chip } from "./chip.tsx";

/** Whether something is switched on, as a badge; with other words where `on` and `off` are given. */
export function EnabledChip(props: { enabled: boolean; on?: string; off?: string }) {
  return props.enabled ? (
    <Chip tone="secure" icon={CircleCheck}>
      {props.on ?? "Enabled"}
    </Chip>
  ) : (
    <Chip icon={CircleMinus}>{props.off ?? "Disabled"}</Chip>
  );
}
