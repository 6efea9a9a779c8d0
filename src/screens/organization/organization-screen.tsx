import { Building2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { useApi } from "../../client/context.ts";
import { useSetSession } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { TextArea } from "../../ui/input.tsx";
import { PublicFrame } from "../../ui/public-frame.tsx";

/** Milliseconds between the answer and the way to the dashboard. */
const goOn = 1000;

/** What a new user sees on every path until an organization exists; its creator becomes its admin. */
export function OrganizationScreen({ email }: { email: string }) {
  const api = useApi();
  const setSession = useSetSession();
  const [, navigate] = useLocation();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [fault, setFault] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const create = useCall(
    api.auth.createTenant.mutationOptions({
      onSuccess: ({ user }) => {
        timer.current = setTimeout(() => {
          navigate("/", { replace: true });
          setSession(user);
        }, goOn);
      },
    }),
    {
      success: ["Tenant Created", ({ tenant }) => `${tenant.name} is ready. You are its admin.`],
      failure: ["Creation Failed"],
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFault(name.trim() ? undefined : "Organization name is required");
    focusFirstFault(event.currentTarget);
    if (name.trim()) create.mutate({ name: name.trim(), description: description.trim() || null });
  };
  return (
    <PublicFrame note="Invited to an organization that exists? Ask its administrator to invite this address.">
      <h1 className="mt-12 text-page font-semibold @page:mt-8 tracking-tight">Create your organization</h1>
      <p className="mt-1 text-body text-ink-2">
        Signed in as <span className="font-medium wrap-anywhere text-ink">{email}</span>. Applications, scans and teams
        belong to an organization.
      </p>
      <form className="mt-6 space-y-4" noValidate onSubmit={submit}>
        <Field label="Organization name" error={fault}>
          <IconInput
            icon={Building2}
            name="organization"
            autoComplete="organization"
            maxLength={200}
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Description" hint="Optional.">
          <TextArea maxLength={2000} value={description} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" className="!h-9 w-full" busy={create.isPending || create.isSuccess}>
          Create organization
        </Button>
      </form>
    </PublicFrame>
  );
}
