import { type FormEvent, useId, useState } from "react";
import { useApi } from "../../client/context.ts";
import { useCall } from "../../client/use-call.ts";
import type { Tenant } from "../../contract/tenants.ts";
import { emailFault } from "../../parts/tenant/email-fault.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogFooter } from "../../ui/dialog-footer.tsx";
import { Field } from "../../ui/field.tsx";
import { focusFirstFault } from "../../ui/focus.ts";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";

/** Invites someone to another organization, by default as its admin; closed while `tenant` is null. */
export function InviteAdminDialog({ tenant, onClose }: { tenant: Tenant | null; onClose: () => void }) {
  return (
    <Dialog
      open={tenant !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Invite to ${tenant?.name ?? ""}`}
      description="The address gets a sign-in link and joins this organization."
    >
      {tenant && <InviteAdminForm tenantId={tenant.id} onDone={onClose} />}
    </Dialog>
  );
}

function InviteAdminForm({ tenantId, onDone }: { tenantId: number; onDone: () => void }) {
  const formId = useId();
  const [email, setEmail] = useState("");
  const [fault, setFault] = useState<string>();
  const [role, setRole] = useState<"admin" | "user">("admin");
  const invite = useCall(useApi().ownTenant.invite.mutationOptions({ onSuccess: onDone }), {
    success: ["Invitation Sent", ({ message }) => message],
    failure: ["Failed to invite user"],
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = emailFault(email);
    setFault(found);
    focusFirstFault(event.currentTarget);
    if (!found) invite.mutate({ email: email.trim(), role, tenantId });
  };
  return (
    <>
      <form id={formId} noValidate className="space-y-4" onSubmit={submit}>
        <Field label="Email address" error={fault}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Segmented
          aria-label="Role"
          value={role}
          onChange={setRole}
          options={[
            { value: "admin", label: "Admin" },
            { value: "user", label: "User" },
          ]}
        />
      </form>
      <DialogFooter>
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="primary" type="submit" form={formId} disabled={email.trim() === ""} busy={invite.isPending}>
          Send Invitation
        </Button>
      </DialogFooter>
    </>
  );
}
