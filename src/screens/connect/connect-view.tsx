import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { PosternMark } from "../../ui/postern-mark.tsx";

/**
 * Asks where the platform is and connects to it. `connect` resolves with what is wrong, or null; `onBack` is given
 * once a platform is in use.
 */
export function ConnectView(props: {
  address: string;
  connect: (address: string) => Promise<string | null>;
  onBack?: (() => void) | undefined;
}) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const heading = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get("address") ?? "");
    setBusy(true);
    setError(undefined);
    const problem = await props.connect(typed).catch((cause: unknown) => `Connecting failed: ${String(cause)}`);
    setBusy(false);
    if (problem) setError(problem);
  }

  return (
    <main aria-labelledby={heading} className="flex h-full flex-col overflow-y-auto bg-canvas">
      <header className="flex h-11 shrink-0 items-center gap-2 border-b border-line bg-surface px-4">
        <PosternMark className="size-4.5" />
        <span className="text-card font-semibold">Postern</span>
      </header>
      <div className="mx-auto w-full max-w-[440px] px-4 py-8">
        <h1 id={heading} className="text-page font-semibold">
          Connect to your platform
        </h1>
        <p className="mt-1 text-body text-ink-2">
          The platform runs the scans and keeps what they find. Your browser will ask for access to this address only.
        </p>
        <form onSubmit={submit} noValidate className="mt-6">
          <Field
            label="Platform address"
            error={error}
            hint="Ask your administrator, or copy it from the terminal that runs Postern."
          >
            <Input
              ref={field}
              name="address"
              type="url"
              defaultValue={props.address}
              autoComplete="url"
              spellCheck={false}
              placeholder="https://postern.example.com"
            />
          </Field>
          <div className="mt-4 flex gap-2">
            <Button type="submit" variant="primary" busy={busy}>
              Connect
            </Button>
            {props.onBack && (
              <Button variant="ghost" onClick={props.onBack}>
                Back
              </Button>
            )}
          </div>
        </form>
      </div>
    </main>
  );
}
