import { many } from "../../contract/finding-words.ts";
import type { Scan } from "../../contract/scans.ts";
import { KeptBackList } from "../../parts/scan/kept-back-list.tsx";
import { Fold } from "../../ui/fold.tsx";

/** What the scan did not send, because it may act where nothing may; nothing where it sent everything. */
export function KeptBack({ scan }: { scan: Scan }) {
  const keptBack = scan.results?.keptBack;
  if (!keptBack || keptBack.total === 0) return null;
  const { total } = keptBack;
  return (
    <Fold title="Kept back" result={`${many(total, "operation")} not sent, because they may act`}>
      <KeptBackList keptBack={keptBack} />
    </Fold>
  );
}
