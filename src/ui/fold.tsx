import { clsx } from "clsx";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

/**
 * A part that folds away behind its title, with what it comes to at the right, so that nobody has to open it for that.
 * What is inside is made when it is opened first. With `openOnPage` it is a plain part with a heading from 960 px of
 * container width; `beside` then stands at the right of the heading.
 */
export function Fold(props: {
  title: string;
  result?: ReactNode;
  open?: boolean;
  openOnPage?: boolean;
  beside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { openOnPage } = props;
  const [isOpen, setOpen] = useState(props.open ?? false);
  const [wasOpen, setWasOpen] = useState(isOpen || openOnPage);
  const id = useId();
  return (
    <section
      className={clsx(
        "panel overflow-hidden",
        openOnPage && "@page:overflow-visible @page:border-0 @page:bg-transparent",
        props.className,
      )}
    >
      {openOnPage && (
        <div className="mb-2 hidden items-center justify-between gap-3 @page:flex">
          <h2 className="font-semibold">{props.title}</h2>
          {props.beside}
        </div>
      )}
      <h2 className={clsx("flex min-h-9 items-center", isOpen && "border-b border-line", openOnPage && "@page:hidden")}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpen(true);
          }}
          className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 px-3 py-1.5 text-left text-body font-semibold -outline-offset-2! hover:bg-hover"
        >
          <ChevronRight
            className={clsx("size-3.5 shrink-0 text-ink-3", isOpen && "rotate-90")}
            strokeWidth={1.75}
            aria-hidden
          />
          {/* Where both do not fit side by side, what it comes to stands below. */}
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-2.5">
            <span>{props.title}</span> <span className="text-chip font-normal text-ink-3">{props.result}</span>
          </span>
        </button>
      </h2>
      {wasOpen && (
        <div id={id} className={clsx(!isOpen && "hidden", !isOpen && openOnPage && "@page:block")}>
          {props.children}
        </div>
      )}
    </section>
  );
}
