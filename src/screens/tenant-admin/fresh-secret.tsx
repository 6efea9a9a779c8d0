import { KeyRound } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** A secret that was just created, shown until it is put away: the platform shows it nowhere else. `what` it is of whom. */
export function FreshSecret(props: { label: string; what: string; hint: string; value: string; onDone: () => void }) {
  return (
    <section aria-label={props.label} className="rounded-lg border border-secure-line bg-secure-soft p-4">
      <div role="status" className="flex items-start gap-2.5">
        <KeyRound className="mt-0.5 size-4 shrink-0 text-secure" strokeWidth={1.75} aria-hidden />
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">Copy the {props.what} now</h2>
          <p className="text-ink-2">It is not shown again. {props.hint}</p>
        </div>
      </div>
      <code className="mt-3 block rounded-md border border-line bg-surface px-3 py-2 font-mono text-meta break-all select-all">
        {props.value}
      </code>
      <div className="mt-3 flex gap-2">
        <CopyButton text={props.value} label={`Copy the ${props.what}`}>
          Copy
        </CopyButton>
        <Button small onClick={props.onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
