import { ArrowLeftRight, Play, UserRoundX } from "lucide-react";
import { many } from "../../contract/finding-words.ts";
import type { Identity } from "../../contract/identities.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import type { ScanBrowsed } from "./use-scan-browsed.ts";

/** Identities that are shown by name; the rest are counted. */
const shown = 4;

/** What an authorization test can do now that several identities are there: who will be asked for what, and the way to start it. */
export function ReadyToTest(props: { identities: readonly Identity[]; browsed: ScanBrowsed; onClose: () => void }) {
  const { identities, browsed, onClose } = props;
  const tenants = new Set(identities.flatMap(({ tenantLabel }) => tenantLabel ?? []));
  const labels = identities.slice(0, shown).map(({ label }) => label);
  const rest = identities.length - labels.length;
  const names =
    rest > 0 ? `${labels.join(", ")} and ${rest} more` : `${labels.slice(0, -1).join(", ")} and ${labels.at(-1)}`;
  return (
    <>
      <h3 className="text-dialog font-semibold wrap-anywhere">Ready to test authorization: {names}</h3>
      <p className="mt-1 text-ink-2">
        {many(identities.length, "user")}
        {tenants.size > 1 ? ` of ${tenants.size} tenants` : ""}. Postern asks as each for what the others own.
      </p>
      <ul className="panel mt-4 divide-y divide-line overflow-hidden">
        {identities.slice(0, shown).map(({ id, label, role, tenantLabel, health }) => (
          <li key={id} className="flex items-baseline gap-2 px-3 py-2">
            <span className="min-w-0 flex-1 truncate">
              <b className="font-semibold">{label}</b>{" "}
              <span className="text-meta text-ink-3">{[role, tenantLabel].filter(Boolean).join(", ")}</span>
            </span>
            <span className="shrink-0 text-meta text-ink-3">
              {health ? (health.alive ? "Signed in" : "Signed out") : "Not tried yet"}
            </span>
          </li>
        ))}
      </ul>
      <h4 className="mt-4 font-semibold">What will be asked</h4>
      <ul className="mt-2 space-y-2 text-meta text-ink-2">
        <li className="flex gap-2">
          <ArrowLeftRight className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          {many(browsed.count, "operation")} that you browsed, as each of them
        </li>
        <li className="flex gap-2">
          <UserRoundX className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
          The same without a credential, to compare with
        </li>
      </ul>
      <DialogFooter>
        <Button onClick={onClose}>Later</Button>
        <Button
          variant="primary"
          icon={Play}
          disabled={browsed.count === 0}
          onClick={() => {
            browsed.start();
            onClose();
          }}
        >
          Test authorization
        </Button>
      </DialogFooter>
    </>
  );
}
