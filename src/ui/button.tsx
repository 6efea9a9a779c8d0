import { clsx } from "clsx";
import { LoaderCircle, type LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

export type ButtonProps = ComponentProps<"button"> & {
  variant?: "primary" | "secondary" | "ghost" | "danger" | "danger-solid";
  small?: boolean;
  icon?: LucideIcon;
  /**
   * Shows a spinner and refuses clicks, so that nothing is sent twice. It is not `disabled` meanwhile: browsers take the
   * focus from a disabled button, and whoever used the keyboard would start again at the top of the page.
   */
  busy?: boolean;
};

/** A button; without children it is square and needs an `aria-label`. */
export function Button({
  variant = "secondary",
  small,
  icon,
  busy,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const Icon = busy ? LoaderCircle : icon;
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={clsx("btn", `btn-${variant}`, small && "btn-sm", !children && "btn-icon", className)}
    >
      {Icon && <Icon className={clsx("size-4", busy && "animate-spin")} strokeWidth={1.75} aria-hidden />}
      {children}
    </button>
  );
}
