import { KeyRound } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** A key that was just created, shown until it is put away: the platform keeps its hash alone. */
export function FreshKey({ name, value, onDone }: { name: string; value: string; onDone: () => void }) {
  return (
    <section aria-label="New API key" className="rounded-lg border border-secure-line bg-secure-soft p-4">
      <div role="status" className="flex items-start gap-2.5">
        <KeyRound className="mt-0.5 size-4 shrink-0 text-secure" strokeWidth={1.75} aria-hidden />
        <div className="min-w-0">
          <h2 className="font-semibold wrap-anywhere">Copy the key of {name} now</h2>
          <p className="text-ink-2">
            It is not shown again. Keep it with the secrets of your pipeline, as POSTERN_API_KEY.
          </p>
        </div>
      </div>
      <code className="mt-3 block rounded-md border border-line bg-surface px-3 py-2 font-mono text-meta break-all select-all">
        {value}
      </code>
      <div className="mt-3 flex gap-2">
        <CopyButton text={value} label={`Copy the key of ${name}`}>
          Copy
        </CopyButton>
        <Button small onClick={onDone}>
          Done
        </Button>
      </div>
    </section>
  );
}
