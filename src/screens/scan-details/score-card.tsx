import { Link } from "wouter";
import type { Scan } from "../../contract/scans.ts";
import { grade } from "../../parts/scan/score-grade.ts";

/** The scan's security score as a ring, with its word, the counts behind it, and the previous scan's score. */
export function ScoreCard({ scan }: { scan: Pick<Scan, "id" | "securityScore" | "results" | "previous"> }) {
  const { securityScore: score, results, previous } = scan;
  const critical = results?.findings?.critical ?? 0;
  const look = score === null ? null : grade(score, critical);
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
            {results && score !== null ? (
              <Link href={`/endpoints?scan=${scan.id}&standing=secure`} className="hover:underline">
                {behind(results)}
              </Link>
            ) : (
              results && behind(results)
            )}
          </p>
          {typeof previous?.securityScore === "number" && (
            <p className="mt-1 text-ink-3">
              <Link href={`/scan/${previous.id}`} className="hover:underline">
                {previous.securityScore} in scan {previous.id}.
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** What the score counts, or why there is none. */
function behind({ endpointCount, secure, undecided }: NonNullable<Scan["results"]>): string {
  if (endpointCount === 0) return "No endpoint was found, so there is no score.";
  const [all, safe, open] = [endpointCount, secure, undecided].map((count) => count.toLocaleString("en"));
  if (undecided === endpointCount) return `None of ${all} endpoints was decided, so there is no score.`;
  const counted = `${safe} of ${all} endpoints ${secure === 1 ? "is" : "are"} secure`;
  return undecided > 0 ? `${counted}, ${open} undecided.` : `${counted}.`;
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
