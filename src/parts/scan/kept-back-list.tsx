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
          <p className="text-meta text-ink-3">{reason.slice(0, reason.length - shared.length).trim()}</p>
        </li>
      ))}
      {more > 0 && <li className="px-4 py-2 text-meta text-ink-3">And {more.toLocaleString("en")} more.</li>}
    </ul>
  );
}

/** The last sentence where every one of several reasons ends with it: said once, it leaves what tells them apart. */
function sharedEnd(reasons: readonly string[]): string {
  const [first = "", ...others] = reasons;
  const last = first.slice(first.lastIndexOf(". ") + 1).trim();
  return others.length > 0 && others.every((reason) => reason.endsWith(last)) ? last : "";
}
