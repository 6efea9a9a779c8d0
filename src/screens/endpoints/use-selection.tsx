import { RotateCcw, Users } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { many } from "../../contract/finding-words.ts";
import type { EndpointGroup } from "../../parts/endpoint/endpoint-groups.ts";
import { Button } from "../../ui/button.tsx";
import { SelectionBar } from "../../ui/selection-bar.tsx";

/**
 * The paths that are selected, on whatever page of the list they stand; another filter lets go of them, for it may hide them.
 * `list` names the list with its filter, `shown` are the rows of its page. `bar` says how many are selected and offers what
 * can be done with them, nothing without one.
 */
export function useSelection(
  list: string,
  shown: readonly EndpointGroup[],
  can: {
    attribute: ((groups: readonly EndpointGroup[]) => void) | null;
    test: { start: (groups: readonly EndpointGroup[]) => void; busy: boolean } | null;
  },
) {
  const [{ of, groups }, setChosen] = useState<Chosen>({ of: list, groups: none });
  const [selecting, setSelecting] = useState(false);
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  // Always the same function, so that rows stay as they are at each key of a search.
  const toggle = useCallback((group: EndpointGroup) => {
    const of = latest.current;
    setChosen((before) => {
      const kept = before.of === of ? before.groups : none;
      const others = kept.filter(({ first }) => first.id !== group.first.id);
      return { of, groups: others.length < kept.length ? others : [...others, group] };
    });
  }, []);
  const clear = useCallback(() => setChosen({ of: latest.current, groups: none }), []);
  const onSelecting = useCallback(
    (next: boolean) => {
      setSelecting(next);
      if (!next) clear();
    },
    [clear],
  );
  // What was read again since it was selected counts as it is now.
  const now = useMemo(() => new Map(shown.map((group) => [group.first.id, group])), [shown]);
  const chosen = of === list ? groups : none;
  const selected = useMemo(() => chosen.map((group) => now.get(group.first.id) ?? group), [chosen, now]);
  const keys = useMemo(() => new Set(selected.map(({ first }) => first.id)), [selected]);
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
    onSelecting,
    bar,
  };
}

type Chosen = { of: string; groups: readonly EndpointGroup[] };

const none: readonly EndpointGroup[] = [];
