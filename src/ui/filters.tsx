import { clsx } from "clsx";
import { ListFilter } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { type Option, Select } from "./select.tsx";

/** A filter with a few choices. */
export type FilterChoice = {
  name: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** Whether it narrows the list as it stands. */
  isSet: boolean;
  /** Whether the choices say by themselves what they filter, so that the name is not shown before them. */
  isPlain?: boolean;
};

/**
 * Filters of a list: selects in the bar from 640 px of container width; below it one button that says how many are set,
 * and opens them in a sheet. There they act at once, and `done` only closes it.
 */
export function Filters(props: {
  choices: readonly FilterChoice[];
  /** Names what is listed: `Show findings`. */
  done: string;
  onClear: () => void;
  /** How many filters are set that have no choices here. */
  others?: number;
  /** How wide a select is. */
  className?: string;
}) {
  const { choices, others = 0, className = "w-[170px]" } = props;
  const [open, setOpen] = useState(false);
  const set = others + choices.filter(({ isSet }) => isSet).length;
  return (
    <>
      <Button
        className="@max-[319px]:px-2 @widget:hidden"
        icon={ListFilter}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <span className="@max-[319px]:sr-only">Filters</span>
        {set > 0 && <span className="rounded-full bg-line px-1.5 text-chip tabular-nums">{set}</span>}
      </Button>
      {choices.map(({ name, value, options, onChange, isPlain }) => (
        <div key={name} className={clsx("hidden min-w-0 @widget:block", className)}>
          <Select
            aria-label={name}
            prefix={isPlain ? undefined : name}
            value={value}
            onChange={onChange}
            options={options}
          />
        </div>
      ))}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Filters"
        footer={
          <>
            <Button onClick={props.onClear}>Clear Filters</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              {props.done}
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          {choices.map(({ name, value, options, onChange }) => (
            <Field key={name} label={name}>
              <Select value={value} onChange={onChange} options={options} />
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  );
}
