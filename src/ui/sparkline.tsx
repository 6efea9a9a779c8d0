/** A line over a few values, 76 × 24, from zero. `last` colours its last point. Decoration: say the values in words too. */
export function Sparkline({ values, last = "text-ink-2" }: { values: readonly number[]; last?: string }) {
  const top = Math.max(1, ...values);
  const x = (at: number) => 3 + (at / Math.max(1, values.length - 1)) * 70;
  const y = (value: number) => 21 - (value / top) * 18;
  const end = values.length - 1;
  return (
    <svg viewBox="0 0 76 24" className="h-6 w-[76px] shrink-0" aria-hidden>
      <polyline
        points={values.map((value, at) => `${x(at)},${y(value)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="text-ink-3"
      />
      {end >= 0 && <circle cx={x(end)} cy={y(values[end] ?? 0)} r="2.5" fill="currentColor" className={last} />}
    </svg>
  );
}
