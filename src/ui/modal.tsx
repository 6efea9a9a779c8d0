import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { useModalCount, useOverlayRoot } from "./overlay-root.ts";

/**
 * The base of every modal layer: a scrim and a surface inside the theme root, over content that is inert meanwhile.
 * Nothing outside of the console's element is touched, so that a page which embeds it keeps working. The focus starts
 * at `initialFocus`, else at the first control, stays inside, and returns to where it was.
 */
export function Modal(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role?: "dialog" | "alertdialog";
  /** Whether a screen reader hears a description: a `Radix.Description` is among the children. */
  described?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className: string;
  children: ReactNode;
}) {
  const container = useOverlayRoot();
  const content = useRef<HTMLDivElement>(null);
  const restore = useRef<HTMLElement | null>(null);
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange} modal={false}>
      <Radix.Portal container={container}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the Close button do the same by keyboard */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
        <div className="absolute inset-0 z-40 bg-scrim" onClick={() => props.onOpenChange(false)} />
        <Radix.Content
          ref={content}
          role={props.role ?? "dialog"}
          aria-modal="true"
          {...(props.described ? {} : { "aria-describedby": undefined })}
          className={`absolute z-50 outline-none ${props.className}`}
          onKeyDown={(event) => keepInside(event, content.current)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            restore.current = activeIn(container);
            const target = props.initialFocus?.current ?? preferred(content.current) ?? content.current;
            target?.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restore.current?.focus();
          }}
          onInteractOutside={(event) => event.preventDefault()}
        >
          <Inert />
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Makes the content behind inert for as long as it is there. */
function Inert() {
  const count = useModalCount();
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
  return null;
}

/** The focused element of the tree that an element is in: in a shadow root the document knows only the host. */
function activeIn(element: HTMLElement | null): HTMLElement | null {
  const root = element?.getRootNode() as Document | ShadowRoot | undefined;
  return (root?.activeElement ?? null) as HTMLElement | null;
}

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
const controls = (element: HTMLElement | null) =>
  [...(element?.querySelectorAll<HTMLElement>(tabbable) ?? [])].filter(
    (one) => one.tabIndex >= 0 && (one.checkVisibility?.() ?? true),
  );

/** The control that wants the focus: the one that says so, else the first field, else the first control. */
function preferred(element: HTMLElement | null): HTMLElement | undefined {
  const all = controls(element);
  return (
    all.find((one) => one.matches("[data-autofocus]")) ??
    all.find((one) => one.matches("input, select, textarea")) ??
    all[0]
  );
}

/** Turns Tab around at both ends. */
function keepInside(event: KeyboardEvent, element: HTMLElement | null) {
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const all = controls(element);
  const [first, last] = [all[0], all.at(-1)];
  const active = activeIn(element);
  const leaving = event.shiftKey ? active === first || active === element : active === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
