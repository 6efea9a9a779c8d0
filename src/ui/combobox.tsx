import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFloat } from "./use-float.ts";

/** What a combobox takes from the field around it. */
export type ComboboxField = {
  id?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
};

/**
 * A text that is typed or chosen from a list of suggestions (WAI-ARIA combobox with a list popup). The input keeps the
 * focus; arrows move through the list, Enter chooses, Escape closes it. `suggest` gives what suits a text.
 */
export function Combobox<T>(props: {
  field: ComboboxField;
  value: string;
  suggest: (text: string) => readonly T[];
  keyOf: (option: T) => string;
  isChosen: (option: T) => boolean;
  /** What a row of the list shows. */
  children: (option: T) => ReactNode;
  /** Name of the list. */
  label: string;
  placeholder: string;
  maxLength?: number;
  disabled?: boolean;
  busy?: boolean;
  /** Between the text and the arrow. */
  mark?: ReactNode;
  /** Below the last suggestion. */
  more?: ReactNode;
  onType: (text: string) => void;
  onChoose: (option: T) => void;
  /** Enter without a marked suggestion, and leaving the field; absent leaves Enter to the form. */
  onTake?: () => void;
  /** The list closed without a choice. */
  onClose?: () => void;
  onListChange?: (open: boolean) => void;
}) {
  const { field, suggest, disabled = false } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = open ? suggest(props.value) : [];
  const shown = options.length > 0;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFloat(shown, box, list);

  const show = (next: boolean, text = props.value) => {
    setOpen(next);
    setActive(-1);
    props.onListChange?.(next && suggest(text).length > 0);
  };
  const choose = (option: T) => {
    props.onChoose(option);
    show(false);
  };
  const take = () => {
    props.onTake?.();
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!shown) return show(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      // From the field, where nothing is marked, up leads to the last one.
      const next = active < 0 && step < 0 ? options.length - 1 : (active + step + options.length) % options.length;
      setActive(next);
      reveal(list.current, next);
    } else if (event.key === "Enter") {
      const option = options[active];
      if (option === undefined && !props.onTake) return;
      event.preventDefault();
      if (option === undefined) take();
      else choose(option);
    } else if (event.key === "Escape" && (shown || props.onClose)) {
      props.onClose?.();
      show(false);
    }
  };

  return (
    <div ref={box} className="min-w-0">
      <span className={clsx("field", field["aria-invalid"] && "!border-critical", disabled && "!bg-sunken text-ink-3")}>
        <input
          {...field}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-busy={props.busy || undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
          value={props.value}
          onChange={(event) => {
            props.onType(event.target.value);
            show(true, event.target.value);
          }}
          onClick={() => show(!shown)}
          onKeyDown={onKeyDown}
          onBlur={take}
        />
        {props.mark}
        <ChevronDown className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      </span>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={props.label}
        hidden={!shown}
        popover="manual"
        className="fixed inset-auto m-0 min-w-48 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 text-ink shadow-pop"
      >
        {options.map((option, index) => (
          // The input keeps the focus and handles the keys; the option is pointed at by aria-activedescendant.
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={props.keyOf(option)}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={props.isChosen(option)}
            className={clsx(
              "flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2.5 py-1",
              index === active && "bg-hover",
            )}
            onMouseMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            {props.children(option)}
          </div>
        ))}
        {props.more}
      </div>
    </div>
  );
}

/** Scrolls the list, and nothing around it, until an option is in view. */
function reveal(list: HTMLElement | null, index: number): void {
  const option = list?.children[index];
  if (!list || !option) return;
  const view = list.getBoundingClientRect();
  const { top, bottom } = option.getBoundingClientRect();
  if (top < view.top) list.scrollTop -= view.top - top;
  else if (bottom > view.bottom) list.scrollTop += bottom - view.bottom;
}
