import { clsx } from "clsx";
import { useId } from "react";
import { FieldError } from "../../ui/field.tsx";

/** Several of a few, each with a box of its own. The first box is what `focus` leads to. */
export function CheckList<T extends string | number>(props: {
  legend: string;
  options: readonly { value: T; label: string; hint?: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  error?: string | undefined;
  /** Said where there are no options. */
  none?: string;
  focus?: (element: HTMLInputElement | null) => void;
}) {
  const { options, value, error } = props;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId}>
      <legend className="label">{props.legend}</legend>
      {/* Above the list: the browser scrolls to its first box, and what is below may stay out of view. */}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {options.length === 0 && <p className="text-meta text-ink-3">{props.none}</p>}
      <ul
        className={clsx(
          "max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line empty:hidden",
          error && "mt-1.5",
        )}
      >
        {options.map((option, index) => (
          <li key={option.value}>
            <label className="flex min-h-9 cursor-pointer items-start gap-2.5 px-3 py-1.5 hover:bg-hover">
              <input
                ref={index === 0 ? props.focus : undefined}
                type="checkbox"
                className="mt-0.5 size-4 shrink-0 accent-mark"
                aria-invalid={Boolean(error) || undefined}
                checked={value.includes(option.value)}
                onChange={(event) =>
                  props.onChange(
                    event.target.checked ? [...value, option.value] : value.filter((each) => each !== option.value),
                  )
                }
              />
              <span dir="auto" className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{option.label}</span>
                {option.hint && <span className="block text-meta text-ink-3">{option.hint}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
