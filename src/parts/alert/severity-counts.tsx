import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Severity } from "../../contract/alerts.ts";
import { SeverityIcon } from "./severity.tsx";

const worstFirst = ["critical", "high", "medium", "low"] as const satisfies readonly Severity[];

/**
 * How many findings are how severe, as shape and number, worst first. Zeros are left out; with `columns` each severity
 * has a place of the same width, 38 px or more, and a pale dot stands for zero. With `hrefOf` each leads to the list that it counts.
 */
export function SeverityCounts(props: {
  counts: Record<Severity, number>;
  columns?: boolean;
  hrefOf?: ((severity: Severity) => string) | undefined;
}) {
  const { counts, columns, hrefOf } = props;
  const shown = worstFirst.filter((each) => columns || counts[each] > 0);
  return (
    <span
      className={clsx(
        "items-center text-meta tabular-nums",
        // Places of one width, not of their numbers': from row to row they stand below each other.
        columns ? "inline-grid w-full max-w-[200px] min-w-[152px] grid-cols-4" : "inline-flex gap-2.5",
      )}
    >
      {shown.map((each) => (
        <span key={each} className="inline-flex items-center gap-1">
          {counts[each] > 0 ? (
            <Counted href={hrefOf?.(each)}>
              <SeverityIcon severity={each} label={false} />
              <span className="sr-only">{each} </span>
              {counts[each].toLocaleString("en")}
            </Counted>
          ) : (
            <span className="ml-1.5 text-line-strong" aria-hidden>
              ·
            </span>
          )}
        </span>
      ))}
    </span>
  );
}

function Counted({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (href === undefined) return children;
  // Above the link of a row that covers all of it.
  return (
    <Link href={href} className="relative z-10 inline-flex min-h-6 min-w-6 items-center gap-1 hover:underline">
      {children}
    </Link>
  );
}
