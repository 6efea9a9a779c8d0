import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import { activeIn } from "./focus.ts";

export type MenuItem = { key: string; label: ReactNode; note?: ReactNode; isDanger?: boolean; onSelect: () => void };

/** What the button that opens a menu has to carry. */
export type MenuTrigger = {
  ref: Ref<HTMLButtonElement>;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
};

/**
 * A button with a menu below it, or with `up` above it, that ends with it. Arrow keys, Home and End move, Escape closes and gives the
 * focus back, and so does a choice; Tab and a click elsewhere close.
 */
export function Menu(props: {
  label: string;
  items: readonly MenuItem[];
  up?: boolean;
  /** Where a panel is as narrow as the menu, it stands below the positioned bar around its button, and ends with that. */
  wide?: boolean;
  trigger: (trigger: MenuTrigger) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (!move(list.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left
    <span
      className={clsx("relative inline-flex", props.wide && "@max-[319px]:static")}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      {props.trigger({
        ref: button,
        "aria-haspopup": "menu",
        "aria-expanded": open,
        "aria-controls": open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={props.label}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          className={clsx(
            "absolute z-30 w-[min(260px,100cqw-32px)] rounded-lg border border-line-strong bg-surface p-1 shadow-pop",
            props.wide ? "right-0 @max-[319px]:right-3" : "right-0",
            props.up ? "bottom-full mb-1" : "top-full mt-1",
          )}
        >
          {props.items.map(({ key, label, note, isDanger, onSelect }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onSelect();
              }}
              className="flex w-full items-baseline justify-between gap-4 rounded-md px-2.5 py-1.5 text-left text-body hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className={clsx("font-medium whitespace-nowrap", isDanger && "text-critical")}>{label}</span>
              {note && <span className="text-meta text-ink-3">{note}</span>}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}

/** Moves the focus among the items; false for a key that is not the menu's. */
function move(list: HTMLElement | null, key: string): boolean {
  const items = [...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  if (!list || items.length === 0) return false;
  const at = items.indexOf(activeIn(list) as HTMLElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
  if (next === undefined) return false;
  items.at(next % items.length)?.focus();
  return true;
}
