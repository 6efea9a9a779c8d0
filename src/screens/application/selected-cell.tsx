import { ArrowRight } from "lucide-react";
import { AccessResultMark } from "../../ui/access-result.tsx";
import { Button } from "../../ui/button.tsx";
import { cellOf, type MatrixRow } from "./matrix-filter.ts";

/** What the chosen cell says, and the way to its proof. */
export function SelectedCell({ row, identity, onOpen }: { row: MatrixRow; identity: string; onOpen: () => void }) {
  const cell = cellOf(row, identity);
  return (
    <section
      aria-label="Chosen cell"
      aria-live="polite"
      className="panel mt-3 hidden items-center gap-4 px-4 py-3 @page:flex"
    >
      <span className="shrink-0 text-meta">
        <AccessResultMark result={cell?.result ?? "not_tested"} />
      </span>
      <span className="min-w-0 flex-1">
        {cell?.reason ?? `${identity} was not asked here.`}{" "}
        {cell && <code className="font-mono text-chip text-ink-3">{cell.code.replaceAll("-", "_").toUpperCase()}</code>}
      </span>
      <span className="hidden items-center gap-1 text-meta text-ink-3 @page:flex">
        <kbd className="kbd">←</kbd>
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd>
        <kbd className="kbd">→</kbd> move <kbd className="kbd ml-2">Enter</kbd>
      </span>
      <Button icon={ArrowRight} onClick={onOpen}>
        Open proof
      </Button>
    </section>
  );
}
