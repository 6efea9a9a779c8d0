import { Button } from "../../../ui/button.tsx";

/** A path that groups rows, with the decision on all of them at once. */
export function GroupHead(props: { group: string; count: number; onMeant: (() => void) | null }) {
  const { group, count, onMeant } = props;
  return (
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 border-b border-line bg-sunken px-4 py-1 text-meta">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-mono text-ink">{group}</span>
        <span className="ml-2 text-ink-3 tabular-nums">{count.toLocaleString("en")}</span>
      </span>
      {onMeant && (
        <Button
          small
          variant="ghost"
          className="-mx-2.5"
          onClick={onMeant}
          aria-label={`All meant to be so: ${count} below ${group}`}
        >
          All meant to be so
        </Button>
      )}
    </div>
  );
}
