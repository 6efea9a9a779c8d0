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
      <h2 className={clsx("flex h-9 items-center", isOpen && "border-b border-line", openOnPage && "@page:hidden")}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={wasOpen ? id : undefined}
          onClick={() => {
            setOpen(!isOpen);
            setWasOpen(true);
          }}
          className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-3 text-left text-body font-semibold -outline-offset-2! hover:bg-hover"
        >
          <ChevronRight
            className={clsx("size-3.5 shrink-0 text-ink-3", isOpen && "rotate-90")}
            strokeWidth={1.75}
            aria-hidden
          />
          <span className="shrink-0">{props.title}</span>{" "}
          <span
            className="ml-auto truncate text-chip font-normal text-ink-3"
            title={typeof props.result === "string" ? props.result : undefined}
          >
            {props.result}
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
