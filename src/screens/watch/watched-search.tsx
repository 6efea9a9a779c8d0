import { ListFilter, Search, X } from "lucide-react";
import type { Ref } from "react";
import { many } from "../../contract/finding-words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { leaveByEscape } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";

/** The field that searches the captured operations, and what stands in the list's place where it finds none. */
export function WatchedSearch(props: {
  ref: Ref<HTMLInputElement>;
  text: string;
  onText: (text: string) => void;
  /** How many operations it hides, where that is all of them. */
  hidden: number | null;
}) {
  const { text, onText, hidden } = props;
  return (
    <>
      <search aria-label="Calls" className="block border-b border-line bg-surface px-3 py-2">
        <IconInput
          ref={props.ref}
          icon={Search}
          type="search"
          aria-label="Search method, path or status"
          placeholder="Method, path or status"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={leaveByEscape}
          className="min-w-0 @max-[319px]:[&_kbd]:hidden [&_input::-webkit-search-cancel-button]:appearance-none"
          trailing={<kbd className="kbd">/</kbd>}
        />
      </search>
      {hidden !== null && (
        <EmptyState
          icon={ListFilter}
          title="No call matches"
          text={`${many(hidden, "operation")} ${hidden === 1 ? "is" : "are"} hidden by the search.`}
          action={
            <Button icon={X} onClick={() => onText("")}>
              Clear
            </Button>
          }
        />
      )}
    </>
  );
}
