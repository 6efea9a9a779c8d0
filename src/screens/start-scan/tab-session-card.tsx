import { ChevronRight, KeyRound, RefreshCw, ScanLine } from "lucide-react";
import { useState } from "react";
import type { TabCredential } from "../../host/tab-credential.ts";
import { carriedWords } from "../../parts/application/carried-words.ts";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useTabSession } from "./use-tab-session.ts";

/**
 * The way to sign a new application in as who is signed in to its tab: read once after a press, and handed to `onChoose`, which
 * holds it in the form alone. Nothing where no tab shows the origin.
 */
export function TabSessionCard(props: { origin: string; onChoose: (credential: TabCredential) => void }) {
  const { origin, onChoose } = props;
  const [chosen, setChosen] = useState("0");
  const session = useTabSession(origin, ([first]) => first && onChoose(first));
  if (!session) return null;
  const { found, isWaiting, problem } = session;
  const credential = found?.[Number(chosen)];
  const card = {
    role: "group",
    tabIndex: -1,
    "aria-label": "This tab's session",
    className: "space-y-2 rounded-lg border border-line bg-surface px-3 py-2.5",
  };
  if (found && credential)
    return (
      <div {...card}>
        <p role="status" className="flex gap-3">
          <KeyRound className="mt-0.5 size-4 shrink-0 text-secure" strokeWidth={1.75} aria-hidden />
          <span>
            Signs in with {carriedWords(credential.carried)} of this tab
            <span className="block text-meta text-ink-3">Sent once to your platform, not kept in this browser.</span>
          </span>
        </p>
        {found.length > 1 && (
          <Segmented
            aria-label="Credential"
            value={chosen}
            onChange={(value) => {
              setChosen(value);
              onChoose(found[Number(value)] as TabCredential);
            }}
            options={found.map(({ carried }, index) => ({ value: String(index), label: carriedWords(carried) }))}
          />
        )}
      </div>
    );
  if (isWaiting)
    return (
      <div {...card}>
        <p role="status" className="text-ink-2">
          Waiting for a call that signs in. Use the site in the tab, or reload it.
        </p>
        <Button icon={RefreshCw} onClick={session.reload}>
          Reload the tab
        </Button>
      </div>
    );
  return (
    <div tabIndex={-1}>
      <button
        type="button"
        className="flex w-full items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2.5 text-left hover:bg-hover"
        onClick={session.read}
      >
        <ScanLine className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
        <span className="min-w-0 flex-1">
          <b className="block font-semibold">Use this tab's session</b>
          <span className="block text-meta text-ink-3">Asks once. Without it, only AuthN is tested.</span>
          {session.forgets && <span className="block text-meta wrap-anywhere text-medium">{session.forgets}</span>}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      </button>
      {problem && (
        <p role="alert" className="mt-1.5 text-meta text-medium">
          {problem}
        </p>
      )}
    </div>
  );
}
