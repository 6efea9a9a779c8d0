import { many } from "../../contract/finding-words.ts";
import type { KeptBack as Kept } from "../../contract/kept-back.ts";
import type { Scan } from "../../contract/scans.ts";
import { KeptBackList } from "../../parts/scan/kept-back-list.tsx";
import { Fold } from "../../ui/fold.tsx";

/** What the scan did not send, because it may act where nothing may; nothing where it sent everything. */
export function KeptBack({ scan }: { scan: Scan }) {
  const keptBack = scan.results?.keptBack;
  const words = keptBack && wordsOf(keptBack);
  if (!words) return null;
  return (
    <Fold title="Kept back" result={`${words} not sent, because they may act`}>
      <KeptBackList keptBack={keptBack} />
    </Fold>
  );
}

/** `70 operations and 9 guesses`; empty where nothing was kept back. */
const wordsOf = ({ total, guesses = 0 }: Kept): string =>
  [total > 0 && many(total, "operation"), guesses > 0 && many(guesses, "guess", "guesses")]
    .filter(Boolean)
    .join(" and ");
