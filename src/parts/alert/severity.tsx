import { clsx } from "clsx";
import { CircleCheck, OctagonAlert, TriangleAlert } from "lucide-react";
import type { Severity } from "../../contract/alerts.ts";
import type { SecurityLevel } from "../../contract/endpoints.ts";

const bars: Record<Exclude<Severity, "critical">, number> = { high: 3, medium: 2, low: 1 };
const inks: Record<Severity, string> = {
  critical: "text-critical",
  high: "text-high",
  medium: "text-medium",
  low: "text-low",
};

/** A severity by shape: a filled octagon for critical, three, two or one bars for the rest. */
export function SeverityIcon({ severity, label = true }: { severity: Severity; label?: boolean }) {
  const name = label ? { role: "img", "aria-label": `Severity ${severity}` } : { "aria-hidden": true };
  if (severity === "critical") {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
      <svg {...name} viewBox="-2 -2 16 16" className="size-4 shrink-0 text-critical">
        <path d="M3.6.4h4.8L11.6 3.6v4.8L8.4 11.6H3.6L.4 8.4V3.6Z" fill="currentColor" />
        <path d="M6 3v3.4M6 8.6v.2" stroke="var(--surface)" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
    );
  }
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden
    <svg {...name} viewBox="0 0 16 16" className={clsx("size-4 shrink-0", inks[severity])} fill="currentColor">
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4.5 - 2.5}
          y={14 - bar * 3.6}
          width="3"
          height={bar * 3.6}
          rx="0.75"
          opacity={bar <= bars[severity] ? 1 : 0.25}
        />
      ))}
    </svg>
  );
}

const levels = {
  critical: { icon: OctagonAlert, ink: "text-critical", word: "Critical" },
  warning: { icon: TriangleAlert, ink: "text-medium", word: "Warning" },
  secure: { icon: CircleCheck, ink: "text-secure", word: "Secure" },
} as const;

/** A security level by shape: octagon, triangle or circle. */
export function LevelIcon({ level }: { level: SecurityLevel }) {
  const { icon: Icon, ink, word } = levels[level];
  return <Icon role="img" aria-label={word} className={clsx("size-4 shrink-0", ink)} strokeWidth={1.75} />;
}
