import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { Ref } from "react";

export type Option<T extends string = string> = { value: T; label: string; disabled?: boolean };

/**
 * A choice of one, with the browser's own list, styled where the browser allows it. `prefix` is shown before the
 * chosen label, for filters ("Team: all"). Values are never empty.
 */
export function Select<T extends string>(props: {
  value: T | undefined;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  placeholder?: string;
  prefix?: string;
  disabled?: boolean;
  className?: string;
  /** Leaves out the browser's control, which takes longer to draw than its face: for a frame that shows something else first. */
  faceOnly?: boolean;
  ref?: Ref<HTMLSelectElement>;
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}) {
  const { value, onChange, options, placeholder, prefix, disabled, className, faceOnly, ...rest } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <span
      className={clsx(
        "field relative justify-between",
        rest["aria-invalid"] && "!border-critical",
        disabled && "!bg-sunken text-ink-3",
        className,
      )}
    >
      <span aria-hidden className={clsx("truncate", !chosen && "text-ink-3")}>
        {prefix && `${prefix}: `}
        {chosen?.label ?? placeholder}
      </span>
      <ChevronDown className="size-4 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      {!faceOnly && (
        <select
          {...rest}
          value={chosen?.value ?? ""}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as T)}
          className="select absolute inset-0 size-full cursor-pointer rounded-md opacity-0 disabled:cursor-not-allowed"
        >
          {!chosen && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
