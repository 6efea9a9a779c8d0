import { useState } from "react";
import { useForm } from "react-hook-form";
import { useApi } from "../../client/context.ts";
import { showFieldErrors } from "../../client/field-errors.ts";
import { useSetSession } from "../../client/session.ts";
import { useCall } from "../../client/use-call.ts";
import type { User } from "../../contract/users.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { EnabledChip } from "../../ui/enabled-chip.tsx";
import { Field } from "../../ui/field.tsx";
import { SecretInput } from "../../ui/secret-input.tsx";

const shortest = 12;

/** Sets, replaces or removes the password; without one the account signs in by mailed links alone. */
export function PasswordForm({ user }: { user: User }) {
  const form = useForm({ defaultValues: { password: "" } });
  const setSession = useSetSession();
  const [removing, setRemoving] = useState(false);
  const change = useCall(
    useApi().auth.setPassword.mutationOptions({
      onSuccess: (changed) => {
        setSession(changed);
        form.reset();
        setRemoving(false);
      },
      onError: (error) => showFieldErrors(form, error),
    }),
    {
      success: [
        "Password Updated",
        ({ hasPassword }) =>
          hasPassword
            ? "Other sessions of this account are signed out."
            : "Sign in with a link sent by email from now on.",
      ],
      failure: ["Update Failed"],
    },
  );
  const submit = form.handleSubmit(({ password }) => change.mutate({ password }));
  return (
    <div className="border-t border-line">
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4 @widget:flex-row @widget:items-start">
        {/* Password managers file what is set under this name. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <Field
          label={
            <span className="flex items-center gap-2">
              New password
              <EnabledChip enabled={user.hasPassword} on="A password is set" off="No password is set" />
            </span>
          }
          hint={`At least ${shortest} characters. You can still sign in with a link sent by email.`}
          error={form.formState.errors.password?.message}
          className="min-w-0 flex-1"
        >
          <SecretInput
            secret="password"
            maxLength={1000}
            autoComplete="new-password"
            {...form.register("password", {
              validate: (password) =>
                password.length >= shortest || `The password needs at least ${shortest} characters.`,
            })}
          />
        </Field>
        <div className="flex gap-2 [&>*]:flex-1 @widget:mt-[26px] @widget:[&>*]:flex-none">
          <Button type="submit" busy={change.isPending}>
            {user.hasPassword ? "Change Password" : "Set Password"}
          </Button>
          {user.hasPassword && (
            <Button variant="danger" disabled={change.isPending} onClick={() => setRemoving(true)}>
              Remove Password
            </Button>
          )}
        </div>
      </form>
      <Confirm
        open={removing}
        onOpenChange={setRemoving}
        title="Remove the password?"
        text="From then on you sign in with a link sent by email, and other sessions of this account are signed out."
        action="Remove Password"
        busy={change.isPending}
        onConfirm={() => change.mutate({ password: null })}
      />
    </div>
  );
}
