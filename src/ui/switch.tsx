import { Switch as Radix } from "radix-ui";
import { type ReactNode, useId } from "react";

/** A setting that is on or off and acts at once, with its name and an optional hint beside it. */
export function Switch(props: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="block font-medium">
          {props.label}
        </label>
        {props.hint && (
          <p id={`${id}-hint`} className="text-meta text-ink-3">
            {props.hint}
          </p>
        )}
      </div>
      <Radix.Root
        id={id}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onCheckedChange={props.onChange}
        className="relative h-6 w-10 shrink-0 rounded-full border border-control bg-sunken transition-colors duration-120 ease-out disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent-edge data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-control transition-transform duration-120 ease-out data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
