import type { UseFormRegisterReturn } from "react-hook-form";
import { Field } from "../../ui/field.tsx";
import { Input, TextArea } from "../../ui/input.tsx";

/** What is said of an organization without a name. */
export const tenantNameRequired = "Tenant name is required.";

/** Rules of the fields of {@link TenantFields}, to be given to `register`. */
export const tenantRules = {
  name: { validate: (name: string) => name.trim() !== "" || tenantNameRequired },
  domain: {
    validate: (domain: string) =>
      /^$|^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain.trim()) || "A domain looks like example.com.",
  },
};

type Fault = { message?: string | undefined } | undefined;

/** Name, domain and description of an organization. */
export function TenantFields(props: {
  name: UseFormRegisterReturn;
  domain: UseFormRegisterReturn;
  description: UseFormRegisterReturn;
  errors: { name?: Fault; domain?: Fault };
}) {
  const { name, domain, description, errors } = props;
  return (
    <>
      <Field label="Tenant name" error={errors.name?.message}>
        <Input dir="auto" placeholder="Acme Corp" maxLength={200} autoComplete="organization" {...name} />
      </Field>
      <Field label="Domain" hint="Optional, for example acme.example." error={errors.domain?.message}>
        <Input inputMode="url" autoCapitalize="none" autoComplete="off" maxLength={253} {...domain} />
      </Field>
      <Field label="Description" hint="Optional.">
        <TextArea dir="auto" maxLength={2000} {...description} />
      </Field>
    </>
  );
}
