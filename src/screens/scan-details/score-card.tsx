import type { ProductMetrics } from "../../contract/products.ts";
import type { Scan } from "../../contract/scans.ts";
import { grade } from "../../ui/score-grade.ts";

/** Secure endpoints of all endpoints in percent, rounded; null without endpoints, and where none could be judged. */
export function enhancedScore(metrics: ProductMetrics): number | null {
  const { secureEndpoints, lacksAuthEndpoints, lacksAuthzEndpoints, totalEndpoints } = metrics;
  return secureEndpoints + lacksAuthEndpoints + lacksAuthzEndpoints === 0
    ? null
    : Math.round((secureEndpoints / totalEndpoints) * 100);
}

/** The product's security score as a ring, with its word, the counts behind it, and the previous scan's score. */
export function ScoreCard({ metrics, previous }: { metrics: ProductMetrics; previous: Scan["previous"] }) {
  const score = enhancedScore(metrics);
  const look = score === null ? null : grade(score);
  return (
    <section className="panel p-4">
      <h2 className="text-body font-semibold">Security score</h2>
      <div className="mt-3 flex items-center gap-4">
        <Ring score={score} stroke={look?.stroke ?? "none"} />
        <div className="text-meta leading-[18px] text-ink-2">
          {look && (
            <p className={`flex items-center gap-1.5 text-body font-medium ${look.ink}`}>
              <look.icon className="size-3.5" strokeWidth={1.75} aria-hidden />
              {look.word}
            </p>
          )}
          <p className="mt-1">
            {score === null
              ? withoutScore(metrics)
              : `${metrics.secureEndpoints} of ${metrics.totalEndpoints} endpoints are secure.`}
          </p>
          {typeof previous?.securityScore === "number" && (
            <p className="mt-1 text-ink-3">
              {previous.securityScore} in scan {previous.id}.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

function withoutScore({ totalEndpoints }: ProductMetrics): string {
  if (totalEndpoints === 0) return "No endpoint is known, so there is no score.";
  return `None of ${totalEndpoints} endpoints could be judged, so there is no score.`;
}

const radius = 52;
const around = 2 * Math.PI * radius;

function Ring({ score, stroke }: { score: number | null; stroke: string }) {
  const circle = { cx: 60, cy: 60, r: radius, fill: "none", strokeWidth: 9 };
  return (
    <svg
      viewBox="0 0 120 120"
      className="size-32 shrink-0"
      role="img"
      aria-label={score === null ? "No security score" : `Security score ${score} of 100`}
    >
      <circle {...circle} stroke="var(--line)" />
      {score !== null && score > 0 && (
        <circle
          {...circle}
          stroke={stroke}
          strokeLinecap="round"
          strokeDasharray={`${(score / 100) * around} ${around}`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text x="60" y="64" textAnchor="middle" fontSize="32" fontWeight="650" fill="var(--ink)">
        {score ?? "–"}
      </text>
      <text x="60" y="82" textAnchor="middle" fontSize="11" fill="var(--ink-3)">
        of 100
      </text>
    </svg>
  );
}
