/** Some keys and what they do, in the words of the legend: `move`. */
export type LegendKey = { keys: readonly string[]; what: string };

/** The keys of a list, from 960 px of container width, where a keyboard is likely. */
export function KeyLegend({ keys, className = "" }: { keys: readonly LegendKey[]; className?: string }) {
  return (
    <p className={`hidden items-center gap-4 text-meta text-ink-3 @page:flex ${className}`}>
      {keys.map(({ keys: some, what }) => (
        <span key={what} className="flex items-center gap-1.5">
          {some.map((key) => (
            <kbd key={key} className="kbd">
              {key}
            </kbd>
          ))}
          {what}
        </span>
      ))}
    </p>
  );
}
