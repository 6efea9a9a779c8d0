import { Link2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useSetSession } from "../../client/session.ts";
import { tokenOf } from "../../client/sign-in-link.ts";
import { useMutationOnce } from "../../client/use-mutation-once.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";

/** Signs in with the link out of the email, without opening it. */
export function PasteLink() {
  const api = useApi();
  const setSession = useSetSession();
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string>();
  const verify = useMutationOnce(api.auth.verify.mutationOptions({ onSuccess: (user) => setSession(user) }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const token = tokenOf(text);
    setFault(token ? undefined : "Paste the whole link from the email. It ends with ?token= and a long code.");
    focusFirstFault(event.currentTarget);
    if (token) verify.mutate({ token });
  };
  return (
    <form className="mt-8 border-t border-line pt-5" noValidate onSubmit={submit}>
      <Field
        label="Or paste the link from the email"
        hint="Copy the link without opening it, and paste it here."
        error={fault ?? verify.error?.message}
      >
        <IconInput
          icon={Link2}
          autoComplete="off"
          spellCheck={false}
          placeholder="Paste the link"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Button type="submit" className="mt-3" busy={verify.isPending} disabled={!text.trim()}>
        Sign in with this link
      </Button>
    </form>
  );
}
