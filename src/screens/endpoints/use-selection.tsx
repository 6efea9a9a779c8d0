import { RotateCcw, Users } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { many } from "../../contract/finding-words.ts";
import type { EndpointGroup } from "../../parts/endpoint/endpoint-groups.ts";
import { Button } from "../../ui/button.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";

/**
 * The paths that are selected, on whatever page of the list they stand; those that a filter hides are not meant. `bar` says
 * how many and offers what can be done with them, nothing without one.
 */
export function useSelection(
  groups: readonly EndpointGroup[],
  can: {
    attribute: ((groups: readonly EndpointGroup[]) => void) | null;
    test: { start: (groups: readonly EndpointGroup[]) => void; busy: boolean } | null;
  },
) {
  const [keys, setKeys] = useState<ReadonlySet<number>>(new Set());
  const [selecting, setSelecting] = useState(false);
  const toggle = useCallback(({ first }: EndpointGroup) => {
    setKeys((before) => {
      const after = new Set(before);
      if (!after.delete(first.id)) after.add(first.id);
      return after;
    });
  }, []);
  const clear = useCallback(() => setKeys(new Set()), []);
  const selected = keys.size > 0 ? groups.filter(({ first }) => keys.has(first.id)) : none;
  const { attribute, test } = can;
  const bar: ReactNode = selected.length > 0 && (
    <SelectionBar
      count={many(selected.length, "path")}
      note={many(
        selected.reduce((sum, { endpoints }) => sum + endpoints.length, 0),
        "operation",
      )}
      onClear={clear}
    >
      {test && (
        <Button small icon={RotateCcw} busy={test.busy} aria-label="Test again" onClick={() => test.start(selected)}>
          <span className="@max-[639px]:hidden">Test again</span>
        </Button>
      )}
      {attribute && (
        <Button small variant="primary" icon={Users} onClick={() => attribute(selected)}>
          Attribute<span className="@max-[479px]:hidden"> selected</span>
        </Button>
      )}
    </SelectionBar>
  );
  return {
    selected,
    keys,
    selecting,
    /** Null where nothing can be done with what is selected. */
    toggle: attribute || test ? toggle : null,
    clear,
    onSelecting: (next: boolean) => {
      setSelecting(next);
      if (!next) clear();
    },
    bar,
  };
}

const none: readonly EndpointGroup[] = [];
