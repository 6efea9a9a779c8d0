import { CircleCheck, CircleSlash } from "lucide-react";
import { Chip } from "./chip.tsx";

/** Whether a person or an organization may be used. */
export function ActiveChip({ active }: { active: boolean }) {
  return (
    <Chip tone={active ? "secure" : "neutral"} icon={active ? CircleCheck : CircleSlash}>
      {active ? "Active" : "Inactive"}
    </Chip>
  );
}
