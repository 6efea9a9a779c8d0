import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";

/**
 * Asks where the platform is. `connect` resolves with what is wrong, or null; `beside` stands after the button.
 */
export function ConnectForm(props: {
  address: string;
  connect: (address: string) => Promise<string | null>;
  beside?: ReactNode;
}) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
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
    <form onSubmit={submit} noValidate>
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
        {props.beside}
      </div>
    </form>
  );
}
