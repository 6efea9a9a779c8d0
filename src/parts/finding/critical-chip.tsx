import { clsx } from "clsx";
import { many } from "../../contract/finding-words.ts";
import { SeverityIcon } from "../alert/severity.tsx";

/** How many critical findings stand open, as a sentence. */
export const criticalWords = (critical: number): string =>
  critical === 0 ? "No open critical findings" : many(critical, "open critical finding");

/** Open critical findings as a chip: `5 critical`; below 320 px of its container's width the number alone. */
export function CriticalChip({ critical }: { critical: number }) {
  return (
    <span
      title={criticalWords(critical)}
      className={clsx(
        "tag border",
        critical > 0
          ? "border-critical-line bg-critical-soft text-critical"
          : "border-line-strong bg-surface text-ink-2",
      )}
    >
      {critical > 0 && (
        <span className="flex [&>svg]:size-3.5" aria-hidden>
          <SeverityIcon severity="critical" label={false} />
        </span>
      )}
      {critical.toLocaleString("en")}
      <span className="@max-[319px]:hidden">critical</span>
    </span>
  );
}
