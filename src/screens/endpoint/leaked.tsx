import { useState } from "react";
import { many } from "../../contract/finding-words.ts";
import type { LeakedField } from "./leaked-fields.ts";

/** Rows before the rest is asked for. */
const shown = 4;

/** What somebody got who should not have: field, redacted value, and what kind of data it is. */
export function Leaked({ fields, whose }: { fields: readonly LeakedField[]; whose: string }) {
  const [all, setAll] = useState(false);
  if (fields.length === 0) return null;
  const more = fields.length - shown;
  const summary = `${many(fields.length, "field")} of ${whose}, redacted`;
  return (
    <section aria-labelledby="what-leaked">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="what-leaked" className="shrink-0 font-semibold">
          What leaked
        </h2>
        <span className="min-w-0 truncate text-chip text-ink-3 @max-[319px]:hidden" title={summary}>
          {summary}
        </span>
      </div>
      <table className="panel block w-full overflow-hidden">
        <thead className="sr-only">
          <tr>
            <th>Field</th>
            <th>Value</th>
            <th>Kind</th>
          </tr>
        </thead>
        <tbody className="block divide-y divide-line">
          {(all ? fields : fields.slice(0, shown)).map(({ name, value, kind, times }) => (
            <tr
              key={name}
              className="grid h-[26px] grid-cols-[minmax(72px,max-content)_minmax(0,1fr)_auto] @max-[319px]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2 px-3 @page:h-8 @page:grid-cols-[180px_minmax(0,1fr)_auto]"
            >
              <td className="truncate font-mono text-chip text-ink-2 @page:text-meta" title={name}>
                <span className="mr-2 text-critical" aria-hidden>
                  =
                </span>
                {name}
              </td>
              <td className="truncate font-mono text-chip @page:text-meta" title={value}>
                {value}
              </td>
              <td className="text-right text-chip whitespace-nowrap text-ink-3 @page:text-meta">
                {times > 1 && <span className="tabular-nums">×{times} </span>}
                <span className="@max-[319px]:hidden">{kind}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && !all && (
        <button
          type="button"
          className="mt-1 min-h-6 px-3 text-meta font-medium text-accent-ink hover:underline"
          onClick={() => setAll(true)}
        >
          {many(more, "more field")}
        </button>
      )}
    </section>
  );
}
