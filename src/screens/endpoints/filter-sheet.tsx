import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { FilterChoice } from "./filter-options.ts";
import type { ListControls } from "./use-list-address.ts";

/** The four choices in a sheet, for the panel. They act at once; the button only closes. */
export function FilterSheet(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  list: ListControls;
  choices: readonly FilterChoice[];
}) {
  const { address, filter, clear } = props.list;
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Filters"
      footer={
        <>
          <Button onClick={clear}>Clear Filters</Button>
          <Button variant="primary" onClick={() => props.onOpenChange(false)}>
            Show endpoints
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {props.choices.map(({ key, long, options }) => (
          <Field key={key} label={long}>
            <Select value={address.filters[key]} onChange={(value) => filter({ [key]: value })} options={options} />
          </Field>
        ))}
      </div>
    </Dialog>
  );
}
