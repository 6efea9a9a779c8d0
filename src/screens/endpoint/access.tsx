import { clsx } from "clsx";
import type { EndpointDetail } from "../../contract/endpoints.ts";
import { many } from "../../contract/finding-words.ts";
import { AccessResultMark, accessResultFill } from "../../parts/endpoint/access-result.tsx";
import { Fold } from "../../ui/fold.tsx";
import { maskQuoted } from "./mask.ts";

/** How many identities got in who should not, else how many were tried. */
function inWords(access: EndpointDetail["access"]): string {
  const bypassed = access.filter(({ result }) => result === "bypassed").length;
  return bypassed > 0 ? `${bypassed} of ${access.length} bypassed` : many(access.length, "identity", "identities");
}

/** Who gets in here: one row for each identity, with why. */
export function Access({ endpoint: { access } }: { endpoint: EndpointDetail }) {
  if (access.length === 0) return null;
  return (
    <Fold title="Access" result={inWords(access)}>
      <table className="w-full">
        <thead>
          <tr>
            <th className="th">Identity</th>
            <th className="th hidden px-2! @panel:table-cell">Status</th>
            <th className="th text-right!">Result</th>
          </tr>
        </thead>
        <tbody>
          {access.map((cell) => (
            <tr
              key={`${cell.isStranger ? "strangers" : "as"} ${cell.identity}`}
              className={clsx("border-t border-line align-top", accessResultFill(cell.result))}
            >
              <th scope="row" className="py-2 pl-3 text-left font-normal">
                <div className="leading-4 font-medium break-words">{cell.identity}</div>
                <div className="mt-0.5 text-meta wrap-anywhere text-ink-2">{maskQuoted(cell.reason)}</div>
              </th>
              <td className="hidden px-2 py-2 font-mono text-meta @panel:table-cell">{cell.status ?? "–"}</td>
              <td className="py-2 pr-3 text-right text-meta font-medium">
                <AccessResultMark result={cell.result} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
