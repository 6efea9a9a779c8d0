import { useState } from "react";
import type { Application } from "../../contract/applications.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";

/**
 * The way to say that a new address is that of a known API, in staging for example: it becomes an application of the same
 * product. Folded until it is asked for; nothing where no application is known.
 */
export function SameApiField(props: {
  applications: readonly Application[];
  value: Application | null;
  onChange: (application: Application | null) => void;
}) {
  const { value, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const applications = props.applications.filter(({ isArchived }) => !isArchived);
  if (applications.length === 0) return null;
  return (
    <div tabIndex={-1} className="rounded-sm">
      {isOpen ? (
        <Field
          label="Same API as"
          hint={
            value
              ? `Counted with ${value.name} as one product. Scanned by itself, under the name above.`
              : "Choose the application whose API this is, too."
          }
        >
          <Select
            value={value ? String(value.id) : "none"}
            onChange={(id) => onChange(applications.find((one) => String(one.id) === id) ?? null)}
            options={[
              { value: "none", label: "None: an API of its own" },
              ...applications.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Field>
      ) : (
        <p className="text-meta text-ink-3">
          Same API at another address?{" "}
          <button
            type="button"
            className="min-h-6 font-medium text-accent-ink hover:underline"
            onClick={() => setOpen(true)}
          >
            Add it to an application
          </button>
        </p>
      )}
    </div>
  );
}
