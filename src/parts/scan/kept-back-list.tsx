import type { KeptBack } from "../../contract/kept-back.ts";
import { Chip } from "../../ui/chip.tsx";
import { Method } from "../endpoint/method.tsx";
import { Path } from "../endpoint/path.tsx";

/**
 * What a scan does not send, because it may act: each operation with its reason, marked where discovery only guessed
 * it, and how many more there are.
 */
export function KeptBackList({ keptBack: { total, guesses = 0, operations } }: { keptBack: KeptBack }) {
  const more = total + guesses - operations.length;
  const shared = sharedEnd(operations.map(({ reason }) => reason));
  return (
    <ul aria-label="Kept back" className="divide-y divide-line">
      {shared && <li className="px-4 py-2 text-meta text-ink-2">{shared}</li>}
      {operations.map(({ method, path, reason }, at) => (
        <li
          key={`${method} ${path}`}
          className="px-4 py-2 @page:grid @page:grid-cols-2 @page:items-baseline @page:gap-6"
        >
          <p className="flex items-baseline gap-2">
            <span className="shrink-0 @page:w-14">
              <Method method={method} />
            </span>
            <span className="min-w-0 flex-1">
              <Path path={path} />
            </span>
            {at >= total && <Chip>guess</Chip>}
          </p>
          <p className="text-meta text-ink-3">{withoutEnd(reason, shared)}</p>
        </li>
      ))}
      {more > 0 && <li className="px-4 py-2 text-meta text-ink-3">And {more.toLocaleString("en")} more.</li>}
    </ul>
  );
}

/** The last sentence of most reasons: said once above them, it leaves what tells the rows apart. Empty where they differ. */
function sharedEnd(reasons: readonly string[]): string {
  const ends = Map.groupBy(reasons, (reason) => reason.slice(reason.lastIndexOf(". ") + 1).trim());
  const [end, having] = [...ends].reduce<[string, readonly string[]]>(
    (most, one) => (one[1].length > most[1].length ? one : most),
    ["", []],
  );
  return having.length > 1 && having.length > reasons.length / 2 ? end : "";
}

const withoutEnd = (reason: string, end: string): string =>
  reason.endsWith(end) ? reason.slice(0, reason.length - end.length).trim() : reason;
