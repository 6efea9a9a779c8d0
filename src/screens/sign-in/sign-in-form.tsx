import { ChevronLeft, Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useLocation } from "wouter";
import { emailFault } from "../../parts/tenant/email-fault.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";
import { CheckYourMail } from "./check-your-mail.tsx";
import { KeptAccounts } from "./kept-accounts.tsx";
import { SignInNote } from "./sign-in-note.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";
import { type SentLink, useRequestLink } from "./use-request-link.ts";

/** The landing page's inline form: an address, a link by email, or on to the password. */
export function SignInForm({ onBack }: { onBack: () => void }) {
  const [, navigate] = useLocation();
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState<SentLink | null>(null);
  const [fault, setFault] = useState<string>();
  const link = useRequestLink(setSent);
  if (sent) return <CheckYourMail sent={sent} onChangeAddress={() => setSent(null)} />;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    focusFirstFault(event.currentTarget);
    if (!found) link.send(email.trim());
  };
  return (
    <PublicFrame note={<SignInNote />}>
      <Button variant="ghost" small icon={ChevronLeft} className="mt-4 -ml-2.5" onClick={onBack}>
        Back
      </Button>
      <h1 className="mt-6 text-page font-semibold tracking-tight">Sign in</h1>
      <p className="mt-1 text-body text-ink-2">We email you a link that signs you in.</p>
      <KeptAccounts />
      <form className="mt-6" noValidate onSubmit={submit}>
        <Field label="Work email" error={fault ?? link.error?.message}>
          <IconInput
            icon={Mail}
            type="email"
            name="email"
            autoComplete="email"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="mt-3 !h-9 w-full" busy={link.busy}>
          Send sign-in link
        </Button>
      </form>
      <div className="mt-5 flex items-center gap-3 text-meta text-ink-3">
        <span className="h-px flex-1 bg-line" />
        or
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button className="mt-5 !h-9 w-full" onClick={() => navigate("/auth")}>
        Use a password
      </Button>
      <SingleSignOn />
    </PublicFrame>
  );
}
