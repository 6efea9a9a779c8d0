import { clsx } from "clsx";
import { RadioGroup } from "radix-ui";
import type { Option } from "./select.tsx";

/** A choice of one among a few, all of them visible. Arrow keys move the choice. */
export function Segmented<T extends string>(props: {
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  "aria-label": string;
  "aria-describedby"?: string;
  id?: string;
  disabled?: boolean;
  className?: string;
}) {
  const { value, onChange, options, className, disabled, ...aria } = props;
  return (
    <RadioGroup.Root
      {...aria}
      value={value}
      onValueChange={(next) => onChange(next as T)}
      disabled={disabled ?? false}
      className={clsx(
        "grid auto-cols-auto grid-flow-col gap-0.5 @max-[319px]:grid-flow-row @max-[319px]:grid-cols-2 rounded-md border border-control bg-sunken p-0.5",
        className,
      )}
    >
      {options.map((option, at) => (
        <RadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          className={clsx(
            "min-h-[26px] rounded-sm border border-transparent px-1.5 text-meta text-ink-2 hover:text-ink disabled:cursor-default data-[state=checked]:border-line-strong data-[state=checked]:bg-surface data-[state=checked]:font-medium data-[state=checked]:text-ink",
            // Two by two in the narrowest panel, where an odd one fills its row.
            at % 2 === 0 && at === options.length - 1 && "@max-[319px]:col-span-2",
          )}
        >
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}
