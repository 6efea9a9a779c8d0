import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

export type IconInputProps = ComponentProps<"input"> & {
  icon?: LucideIcon;
  /** Set in monospace: addresses, keys, header names. */
  mono?: boolean;
  /** Shown at the end, inside the border. */
  trailing?: ReactNode;
};

/** A one-line input with an icon before and room for a control after the text; put it into a `Field`. */
export function IconInput({ icon: Icon, mono, trailing, className, ...rest }: IconInputProps) {
  return (
    <span className={clsx("field", rest["aria-invalid"] && "border-critical", rest.readOnly && "bg-sunken", className)}>
      {Icon && <Icon className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />}
      <input
        {...rest}
        className={clsx(
          "min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3",
          mono && "font-mono text-meta",
        )}
      />
      {trailing}
    </span>
  );
}
