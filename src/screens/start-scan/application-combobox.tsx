import type { Application } from "../../contract/applications.ts";
import { Chip } from "../../ui/chip.tsx";
import { Combobox, type ComboboxField } from "../../ui/combobox.tsx";
import { suggestApplications } from "./find-application.ts";

/**
 * A name that is typed or chosen from the known applications. `onListChange` tells whether the list is open, so that
 * Escape can close the list before it closes the dialog around it.
 */
export function ApplicationCombobox(
  props: ComboboxField & {
    value: string;
    /** The application that the value names; null for a new one. */
    match: Application | null;
    applications: readonly Application[];
    onType: (text: string) => void;
    onChoose: (application: Application) => void;
    onListChange: (open: boolean) => void;
  },
) {
  const { value, match, applications, onType, onChoose, onListChange, ...field } = props;
  return (
    <Combobox
      field={field}
      value={value}
      suggest={(text) => suggestApplications(applications, text)}
      keyOf={({ id }) => String(id)}
      isChosen={({ id }) => id === match?.id}
      label="Known applications"
      placeholder="Acme Payments"
      maxLength={200}
      mark={value.trim() && <Chip>{match ? "Existing" : "New"}</Chip>}
      onType={onType}
      onChoose={onChoose}
      onListChange={onListChange}
    >
      {(application) => (
        <>
          <span className="min-w-0 flex-1 truncate">{application.name}</span>
          <span className="max-w-1/2 truncate font-mono text-chip text-ink-3">{application.targetUrl}</span>
        </>
      )}
    </Combobox>
  );
}
