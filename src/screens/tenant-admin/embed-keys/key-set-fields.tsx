import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../../ui/field.tsx";
import { Fold } from "../../../ui/fold.tsx";
import { Input, TextArea } from "../../../ui/input.tsx";
import type { EmbedKeyForm, KeySetForm } from "./embed-key-form.ts";

/** Asks how a portal's own tokens are checked, and what they say of its users. */
export function KeySetFields({ form }: { form: UseFormReturn<EmbedKeyForm> }) {
  const { register, formState } = form;
  const fault = (name: keyof KeySetForm) => formState.errors.keySet?.[name]?.message;
  const needed = (what: string) => ({ validate: (value: string) => value.trim() !== "" || `Enter ${what}.` });
  const text = { autoComplete: "off", spellCheck: false };
  return (
    <>
      <Field label="Issuer" error={fault("issuer")} hint="The claim iss of its tokens.">
        <Input
          placeholder="https://id.acme.example"
          {...text}
          {...register("keySet.issuer", needed("the issuer of the tokens"))}
        />
      </Field>
      <Field label="Audience" error={fault("audience")} hint="The claim aud of tokens for Postern alone.">
        <Input placeholder="postern" {...text} {...register("keySet.audience", needed("the audience of the tokens"))} />
      </Field>
      <Field label="Public keys" error={fault("keys")} hint="The https address of the key set, or the set as JSON.">
        <TextArea
          className="font-mono"
          placeholder="https://id.acme.example/jwks"
          {...text}
          {...register("keySet.keys", needed("the address of the key set, or the set"))}
        />
      </Field>
      <Fold title="Claims">
        <div className="space-y-4 p-3.5">
          <Field label="Address" error={fault("emailClaim")}>
            <Input {...text} {...register("keySet.emailClaim")} />
          </Field>
          <Field label="Role" error={fault("roleClaim")} hint="Without this claim everybody gets the role below.">
            <Input placeholder="groups" {...text} {...register("keySet.roleClaim")} />
          </Field>
          <Field
            label="Contributors' values"
            error={fault("contributors")}
            hint="Any of these makes a contributor; everybody else views."
          >
            <Input placeholder="security, platform" {...text} {...register("keySet.contributors")} />
          </Field>
          <Field label="Organization" error={fault("organizationClaim")} hint="Needed where the portal serves several.">
            <Input placeholder="org" {...text} {...register("keySet.organizationClaim")} />
          </Field>
          <Field label="Your organization's value" error={fault("organization")}>
            <Input placeholder="acme" {...text} {...register("keySet.organization")} />
          </Field>
        </div>
      </Fold>
    </>
  );
}
