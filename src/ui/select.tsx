import { clsx } from "clsx";
import { Check, ChevronDown } from "lucide-react";
import { Select as Radix } from "radix-ui";
import { useOverlayRoot } from "./overlay-root.ts";

export type Option<T extends string = string> = { value: T; label: string; disabled?: boolean };

/** A choice of one. `prefix` is shown before the chosen label, for filters ("Team: all"). Values are never empty. */
export function Select<T extends string>(props: {
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  placeholder?: string;
  prefix?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}) {
  const { value, onChange, options, placeholder, prefix, disabled, className, ...aria } = props;
  const container = useOverlayRoot();
  return (
    <Radix.Root value={value ?? ""} onValueChange={(next) => onChange(next as T)} disabled={disabled ?? false}>
      <Radix.Trigger {...aria} className={clsx("field justify-between disabled:text-ink-3", className)}>
        <span className="truncate">
          {prefix && <span>{prefix}: </span>}
          <Radix.Value placeholder={<span className="text-ink-3">{placeholder}</span>} />
        </span>
        <ChevronDown className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-lg border border-line-strong bg-surface p-1 text-body text-ink shadow-pop"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled ?? false}
                className="flex h-8 items-center justify-between gap-3 rounded-md px-2.5 outline-none select-none data-disabled:text-ink-3 data-highlighted:bg-hover"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent-ink" strokeWidth={1.75} aria-hidden />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
