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
    // In the narrowest panel the hint has the whole width, below both.
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
      <label htmlFor={id} className="block font-medium">
        {props.label}
      </label>
      {props.hint && (
        <p
          id={`${id}-hint`}
          className="col-start-1 text-meta text-ink-3 @max-[319px]:col-span-2 @max-[319px]:row-start-2"
        >
          {props.hint}
        </p>
      )}
      <Radix.Root
        id={id}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        checked={props.checked}
        disabled={props.disabled ?? false}
        onCheckedChange={props.onChange}
        className="relative col-start-2 row-span-2 row-start-1 h-6 w-10 shrink-0 rounded-full @max-[319px]:row-span-1 border border-control bg-sunken transition-colors duration-120 ease-out disabled:cursor-not-allowed disabled:opacity-60 data-[state=checked]:border-accent-edge data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="block size-4 translate-x-[3px] rounded-full bg-control transition-transform duration-120 ease-out data-[state=checked]:translate-x-[19px] data-[state=checked]:bg-on-accent" />
      </Radix.Root>
    </div>
  );
}
