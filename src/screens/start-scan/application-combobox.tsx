import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import type { Application } from "../../contract/applications.ts";
import { Chip } from "../../ui/chip.tsx";
import { suggestApplications } from "./find-application.ts";

/**
 * A name that is typed or chosen from the known applications (WAI-ARIA combobox with a list). `onListChange` tells
 * whether the list is open, so that Escape can close the list before it closes the dialog around it.
 */
export function ApplicationCombobox(props: {
  value: string;
  /** The application that the value names; null for a new one. */
  match: Application | null;
  applications: readonly Application[];
  onType: (text: string) => void;
  onChoose: (application: Application) => void;
  onListChange: (open: boolean) => void;
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}) {
  const { value, match, applications, onType, onChoose, onListChange, ...aria } = props;
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const options = suggestApplications(applications, value);
  const shown = open && options.length > 0;

  const show = (next: boolean) => {
    setOpen(next);
    setActive(-1);
    onListChange(next && options.length > 0);
  };
  const choose = (application: Application) => {
    onChoose(application);
    show(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!shown) return show(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive((active + step + options.length) % options.length);
    } else if (event.key === "Enter" && shown && options[active]) {
      event.preventDefault();
      choose(options[active]);
    } else if (event.key === "Escape" && shown) {
      show(false);
    }
  };

  return (
    <div className="relative">
      <span className={clsx("field", aria["aria-invalid"] && "border-critical")}>
        <input
          {...aria}
          role="combobox"
          aria-expanded={shown}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Acme Payments"
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
          value={value}
          onChange={(event) => {
            onType(event.target.value);
            setOpen(true);
            setActive(-1);
            onListChange(suggestApplications(applications, event.target.value).length > 0);
          }}
          onClick={() => show(!open)}
          onKeyDown={onKeyDown}
          onBlur={() => show(false)}
        />
        {value.trim() && <Chip>{match ? "Existing" : "New"}</Chip>}
        <ChevronDown className="size-3.5 shrink-0 text-ink-3" strokeWidth={1.75} aria-hidden />
      </span>
      <div
        id={listId}
        role="listbox"
        aria-label="Known applications"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-60 overflow-y-auto rounded-lg border border-line-strong bg-surface p-1 shadow-pop"
      >
        {options.map((application, index) => (
          // The input keeps the focus and handles the keys; the option is pointed at by aria-activedescendant.
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={application.id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={application.id === match?.id}
            className={clsx(
              "flex min-h-8 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1",
              index === active && "bg-hover",
            )}
            onMouseMove={() => setActive(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(application)}
          >
            <span className="min-w-0 flex-1 truncate">{application.name}</span>
            <span className="max-w-1/2 truncate font-mono text-chip text-ink-3">{application.targetUrl}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
