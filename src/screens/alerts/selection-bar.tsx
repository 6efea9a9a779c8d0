import { Check, CircleSlash, Users } from "lucide-react";
import { many } from "../../contract/finding-words.ts";
import { Button } from "../../ui/button.tsx";
import { type AlertGroup, countGroups } from "./alert-groups.ts";

/** What can be done with the rows that are selected; nothing without one. */
export function SelectionBar(props: {
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
    <section
      aria-label="Selection"
      className="sticky top-0 z-20 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-accent-soft px-3 py-1.5"
    >
      <p role="status" className="font-semibold">
        {many(endpoints, "endpoint")} selected{" "}
        <span className="font-normal text-ink-3">{many(findings, "finding")}</span>
      </p>
      <button
        type="button"
        className="min-h-6 text-meta text-ink-2 hover:text-ink hover:underline"
        onClick={props.onClear}
      >
        Clear
      </button>
      <span className="ml-auto flex gap-2">
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
      </span>
    </section>
  );
}
