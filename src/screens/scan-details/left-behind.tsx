import type { Leftover, Scan } from "../../contract/scans.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Panel } from "../../ui/panel.tsx";

/** What scans made and could not remove, each with the command that removes it; nothing where nothing stays. */
export function LeftBehind({ scan }: { scan: Scan }) {
  const leftovers = scan.results?.leftovers ?? [];
  if (leftovers.length === 0) return null;
  return (
    <Panel title="Left behind" count={leftovers.length}>
      <p className="px-4 py-2.5 text-meta text-ink-2">
        What was made or changed by testing and may still be on the target. The next scan tries again to remove what was
        made; each command removes it now, or shows where to look. Put the credential in the variable that it names.
      </p>
      <ul aria-label="Left behind" className="divide-y divide-line border-t border-line">
        {leftovers.map((leftover) => (
          <Left key={leftover.mark} leftover={leftover} />
        ))}
      </ul>
    </Panel>
  );
}

function Left({ leftover }: { leftover: Leftover }) {
  const { mark, owner, path, collection, isMarked = true, reason, command } = leftover;
  return (
    <li className="space-y-2 px-4 py-3">
      <div>
        <p className="font-mono text-chip wrap-anywhere">{path ?? (isMarked ? `Below ${collection}` : collection)}</p>
        <p className="text-meta text-ink-3">
          {isMarked && (
            <>
              Made as {owner}, marked <span className="font-mono wrap-anywhere">{mark}</span>.{" "}
            </>
          )}
          {reason}
        </p>
      </div>
      {command !== "" && (
        <div className="flex items-start gap-2">
          <pre className="min-w-0 flex-1 rounded-lg border border-line bg-sunken px-3 py-2 font-mono text-chip leading-[18px]! wrap-anywhere whitespace-pre-wrap text-ink-2">
            {command}
          </pre>
          <CopyButton
            text={command}
            label={`Copy the command for ${path ?? (isMarked ? mark : collection)}`}
            variant="ghost"
          />
        </div>
      )}
    </li>
  );
}
