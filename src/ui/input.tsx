import { clsx } from "clsx";
import type { ComponentProps } from "react";

/** A one-line input in the house style; put it into a `Field`. */
export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={clsx("field", className)} />;
}

/** A multi-line input in the house style; put it into a `Field`. */
export function TextArea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={3} {...rest} className={clsx("field", className)} />;
}
