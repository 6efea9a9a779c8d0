import type { Severity } from "../../contract/alerts.ts";

const looks: Record<Severity, { word: string; look: string; bars: number }> = {
  critical: { word: "Critical", look: "border-critical-line bg-critical-soft text-critical", bars: 0 },
  high: { word: "High", look: "border-high-line bg-high-soft text-high", bars: 3 },
  medium: { word: "Medium", look: "border-medium-line bg-medium-soft text-medium", bars: 2 },
  low: { word: "Low", look: "border-low-line bg-low-soft text-low", bars: 1 },
};

/** A severity in words. */
export const severityName = (severity: Severity) => looks[severity].word;

/** A severity as a badge: a filled octagon for critical, three, two or one bars for the rest, and the word. */
export function SeverityChip({ severity }: { severity: Severity }) {
  const { word, look, bars } = looks[severity];
  return (
    <span className={`tag border ${look}`}>
      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" fill="currentColor">
        {severity === "critical" ? (
          <>
            <path d="M3.6.4h4.8L11.6 3.6v4.8L8.4 11.6H3.6L.4 8.4V3.6Z" />
            <path d="M6 3v3.4M6 8.6v.2" stroke="var(--surface)" strokeWidth="1.5" strokeLinecap="round" />
          </>
        ) : (
          [1, 2, 3].map((bar) => (
            <rect
              key={bar}
              x={bar * 4 - 3.5}
              y={12 - bar * 3.2 - 0.8}
              width="3"
              height={bar * 3.2 + 0.8}
              rx="0.8"
              opacity={bar <= bars ? 1 : 0.3}
            />
          ))
        )}
      </svg>
      {word}
    </span>
  );
}
