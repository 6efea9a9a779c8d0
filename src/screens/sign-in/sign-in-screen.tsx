import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../client/api-error.ts";
import { useApi } from "../../client/context.ts";
import { useSetSession } from "../../client/session.ts";
import { useMutationOnce } from "../../client/use-mutation-once.ts";
import { emailFault } from "../../parts/tenant/email-fault.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";
import { CheckYourMail } from "./check-your-mail.tsx";
import { KeptAccounts } from "./kept-accounts.tsx";
import { SignInNote } from "./sign-in-note.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";
import { type SentLink, useRequestLink } from "./use-request-link.ts";

/** Signs in with a password, or with the field left empty by a link that is sent by email. */
export function SignInScreen() {
  const api = useApi();
  const setSession = useSetSession();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [sent, setSent] = useState<SentLink | null>(null);
  const link = useRequestLink(setSent);
  const login = useMutationOnce(api.auth.login.mutationOptions({ onSuccess: (user) => setSession(user) }));
  if (sent) return <CheckYourMail sent={sent} onChangeAddress={() => setSent(null)} />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    focusFirstFault(event.currentTarget);
    if (found) return;
    if (password) login.mutate({ email: email.trim(), password });
    else link.send(email.trim());
  };
  const error = password ? login.error : link.error;
  return (
    <PublicFrame note={<SignInNote />}>
      <h1 className="mt-12 text-page @page:mt-8 font-semibold tracking-tight">Sign in</h1>
      <p className="mt-1 text-body text-ink-2">With your password, or with a link that we email you.</p>
      <KeptAccounts />
      <form className="mt-6 space-y-4" noValidate onSubmit={submit}>
        <Field label="Email" error={fault}>
          <IconInput
            icon={Mail}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Password" hint="Leave it empty to get a sign-in link by email." error={message(error)}>
          <SecretInput
            secret="password"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="!h-9 w-full" busy={login.isPending || link.busy}>
          Sign In
        </Button>
      </form>
      <SingleSignOn />
    </PublicFrame>
  );
}

/** The server's sentence where there is one, without the status that a form does not need. */
function message(error: Error | null): string | undefined {
  return error instanceof ApiError && error.problem ? error.problem.detail : error?.message;
}
