import { Check, CircleSlash, Users } from "lucide-react";
import { many } from "../../contract/finding-words.ts";
import { Button } from "../../ui/button.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";
import { type AlertGroup, countGroups } from "./alert-groups.ts";

/** What can be done with the rows that are selected; nothing without one. */
export function SelectedAlerts(props: {
  selected: readonly AlertGroup[];
  busy: boolean;
  onClear: () => void;
  onAttribute: (() => void) | null;
  onDismiss: () => void;
  onResolve: () => void;
}) {
  const { selected } = props;
  if (selected.length === 0) return null;
  const { findings, endpoints } = countGroups(selected);
  return (
    <SelectionBar count={many(endpoints, "endpoint")} note={many(findings, "finding")} onClear={props.onClear}>
      {props.onAttribute && (
        <Button small icon={Users} aria-label="Attribute" onClick={props.onAttribute}>
          <span className="@max-[639px]:hidden">Attribute</span>
        </Button>
      )}
      <Button small icon={CircleSlash} aria-label="Dismiss" onClick={props.onDismiss}>
        <span className="@max-[639px]:hidden">Dismiss</span>
      </Button>
      <Button small variant="primary" icon={Check} busy={props.busy} onClick={props.onResolve}>
        Resolve<span className="@max-[479px]:hidden"> selected</span>
      </Button>
    </SelectionBar>
  );
}
