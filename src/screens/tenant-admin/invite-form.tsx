import { Mail } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useUser } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { emailFault } from "../../parts/tenant/email-fault.ts";
import { useRefreshTenant } from "../../parts/tenant/refresh-tenant.ts";
import { roleName } from "../../parts/tenant/role-name.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { IconInput } from "../../ui/icon-input.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";

type InvitedRole = "user" | "admin" | "superadmin";

/** Invites an address with a role; the address stays in the field until it was invited. */
export function InviteForm({ tenant }: { tenant: Tenant }) {
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [role, setRole] = useState<InvitedRole>("user");
  const refresh = useRefreshTenant();
  const offered: InvitedRole[] = useUser().role === "superadmin" ? ["user", "admin", "superadmin"] : ["user", "admin"];
  const invite = useCall(
    useApi().ownTenant.invite.mutationOptions({
      onSuccess: () => {
        setEmail("");
        refresh();
      },
    }),
    { success: ["Invitation Sent", ({ message }) => message], failure: ["Failed to invite user"] },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    focusFirstFault(event.currentTarget);
    if (!found) invite.mutate({ email: email.trim(), role });
  };
  return (
    <Panel title="Invite User">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4 @widget:flex-row @widget:items-start">
        <Field
          label="Email address"
          error={fault}
          hint={`${tenant.userCount} of ${tenant.maxUsers.toLocaleString("en")} places are taken by active users. An invitation takes one for 7 days.`}
          className="min-w-0 flex-1"
        >
          <IconInput
            icon={Mail}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={254}
            placeholder="maya@acme.example"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label="Role" className="@widget:w-40">
          <Select
            value={role}
            onChange={setRole}
            options={offered.map((value) => ({ value, label: roleName(value) }))}
          />
        </Field>
        <Button
          variant="primary"
          type="submit"
          disabled={email.trim() === ""}
          busy={invite.isPending}
          className="@widget:mt-[22px]"
        >
          Send Invitation
        </Button>
      </form>
    </Panel>
  );
}
