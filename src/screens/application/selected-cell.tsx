import { ArrowRight } from "lucide-react";
import { AccessResultMark } from "../../parts/endpoint/access-result.tsx";
import { Button } from "../../ui/button.tsx";
import { cellOf, type MatrixColumn, type MatrixRow } from "./matrix-filter.ts";

/** What the chosen cell says, and the way to its proof. */
export function SelectedCell(props: { row: MatrixRow; column: MatrixColumn; onOpen: () => void }) {
  const { result, reason, code } = cellOf(props.row, props.column);
  return (
    <section
      aria-label="Chosen cell"
      aria-live="polite"
      className="panel mt-3 hidden items-center gap-4 px-4 py-3 @page:flex"
    >
      <span className="shrink-0 text-meta">
        <AccessResultMark result={result} />
      </span>
      <span className="min-w-0 flex-1">
        {reason}{" "}
        {code && <code className="font-mono text-chip text-ink-3">{code.replaceAll("-", "_").toUpperCase()}</code>}
      </span>
      <span className="hidden items-center gap-1 text-meta text-ink-3 @page:flex">
        <kbd className="kbd">←</kbd>
        <kbd className="kbd">↑</kbd>
        <kbd className="kbd">↓</kbd>
        <kbd className="kbd">→</kbd> move <kbd className="kbd ml-2">Enter</kbd>
      </span>
      <Button icon={ArrowRight} onClick={props.onOpen}>
        Open proof
      </Button>
    </section>
  );
}
