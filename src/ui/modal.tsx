import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { activeIn, keepTabInside, preferredIn } from "./focus.ts";
import { useModalCount, useOverlayRoot } from "./overlay-root.ts";

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  role?: "dialog" | "alertdialog";
  /** Whether there is a `ModalDescription` among the children. */
  described?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  className: string;
  children: ReactNode;
};

const Names = createContext({ title: "", description: "" });

/**
 * The base of every modal layer: a scrim and a surface inside the theme root, over content that is inert meanwhile.
 * Nothing outside of the console's element is touched, so that a page which embeds it keeps working. The focus starts
 * at `initialFocus`, else at the first field, stays inside, and returns to where it was. Escape and the scrim close.
 */
export function Modal(props: ModalProps) {
  const container = useOverlayRoot();
  return props.open ? createPortal(<Layer {...props} />, container ?? document.body) : null;
}

function Layer(props: ModalProps) {
  const content = useRef<HTMLDivElement>(null);
  useInertBehind();
  useFocusInside(content, props.initialFocus);
  const id = useId();
  const names = { title: `${id}-title`, description: `${id}-text` };
  // Before the content hears of it: what is open inside may refuse, and then closes itself.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && content.current?.contains(event.target as Node)) props.onOpenChange(false);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and the Close button do the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="absolute inset-0 z-40 bg-scrim" onClick={() => props.onOpenChange(false)} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the role is dialog or alertdialog, which the rule cannot tell */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: see above */}
      <div
        ref={content}
        role={props.role ?? "dialog"}
        aria-modal="true"
        aria-labelledby={names.title}
        aria-describedby={props.described ? names.description : undefined}
        tabIndex={-1}
        onKeyDownCapture={onEscape}
        onKeyDown={(event) => keepTabInside(event, content.current)}
        className={`absolute z-50 outline-none ${props.className}`}
      >
        <Names value={names}>{props.children}</Names>
      </div>
    </>
  );
}

/** The name of the modal layer around it, read out when it opens. */
export function ModalTitle(props: { className?: string; children: ReactNode }) {
  return (
    <h2 id={useContext(Names).title} className={props.className}>
      {props.children}
    </h2>
  );
}

/** What the modal layer around it is about, read out after its name. */
export function ModalDescription(props: { className?: string; children: ReactNode }) {
  return (
    <p id={useContext(Names).description} className={props.className}>
      {props.children}
    </p>
  );
}

function useInertBehind(): void {
  const count = useModalCount();
  useLayoutEffect(() => {
    count(1);
    return () => count(-1);
  }, [count]);
}

function useFocusInside(content: RefObject<HTMLElement | null>, initial?: RefObject<HTMLElement | null>): void {
  const container = useOverlayRoot();
  // Read while rendering: once the content is there, a field of it may already have the focus.
  const [before] = useState(() => activeIn(container ?? document.body));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    clearTimeout(timer.current);
    const element = content.current;
    if (!element?.contains(activeIn(element))) (initial?.current ?? preferredIn(element) ?? element)?.focus();
    return () => {
      // What lies behind is inert until this layer is gone.
      timer.current = setTimeout(() => before?.focus());
    };
  }, [content, initial, before]);
}
