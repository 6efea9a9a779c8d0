import type { FindingCounts } from "../../contract/findings.ts";

const changes = [
  { change: "new", word: "new" },
  { change: "back", word: "regressed" },
  { change: "fixed", word: "fixed" },
] as const;

/** What the last scans changed, each the way to what it counts: `3 new, 5 fixed since the scan before`; nothing without a change. */
export function Changes(props: {
  findings: FindingCounts;
  /** Of one application; absent for the whole organization. */
  applicationId?: number;
  onOpen: (path: string) => void;
}) {
  const { findings, applicationId, onOpen } = props;
  const shown = changes.filter(({ change }) => findings[change] > 0);
  if (shown.length === 0) return null;
  const of = applicationId === undefined ? "" : `&application=${applicationId}`;
  return (
    <p className="mt-1.5 text-meta text-ink-3">
      {shown.map(({ change, word }, at) => (
        <span key={change}>
          {at > 0 && ", "}
          <button
            type="button"
            className="min-h-6 font-medium text-ink-2 hover:underline"
            onClick={() => onOpen(`/security-alerts?change=${change}${of}`)}
          >
            {findings[change].toLocaleString("en")} {word}
          </button>
        </span>
      ))}{" "}
      since the scan before
    </p>
  );
}
