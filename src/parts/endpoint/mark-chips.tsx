import type { Endpoint } from "../../contract/endpoints.ts";
import { Chip } from "../../ui/chip.tsx";

type Marked = Pick<Endpoint, "method" | "isShadow" | "isOrphan" | "isZombie">;

const marks = [
  { word: "shadow", of: "isShadow", means: "seen, but not documented" },
  { word: "orphan", of: "isOrphan", means: "documented, but it never answered" },
  { word: "zombie", of: "isZombie", means: "an older version that still answers beside a newer one" },
] as const;

/** What the inventory says about a path's operations: undocumented, never answering, or an old version. */
export function MarkChips({ operations }: { operations: readonly Marked[] }) {
  return marks.map(({ word, of, means }) => {
    const marked = operations.filter((operation) => operation[of]);
    if (marked.length === 0) return null;
    const some = marked.length < operations.length ? `${marked.map(({ method }) => method).join(", ")}: ` : "";
    return (
      <span key={word} className="flex shrink-0" title={`${some}${means}`}>
        <Chip>{word}</Chip>
      </span>
    );
  });
}
