import type { KeyboardEvent } from "react";

/** The focused element of the tree that an element is in: in a shadow root the document knows only the host. */
export function activeIn(element: Element | null): HTMLElement | null {
  const root = element?.getRootNode() as Document | ShadowRoot | undefined;
  return (root?.activeElement ?? null) as HTMLElement | null;
}

const tabbable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';

/** The visible controls inside an element that Tab reaches, in order. */
function controlsIn(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>(tabbable) ?? [])].filter(
    (one) => one.tabIndex >= 0 && (one.checkVisibility?.() ?? true),
  );
}

/** The control that wants the focus: the one with `data-autofocus`, else the first field, else the first control. */
export function preferredIn(element: HTMLElement | null): HTMLElement | undefined {
  const all = controlsIn(element);
  const field = all.find((one) => one.matches("input, select, textarea"));
  return all.find((one) => one.matches("[data-autofocus]")) ?? field ?? all[0];
}

/** Puts the focus on a form's first field with an error that takes it, once the errors of this submission are shown. */
export function focusFirstFault(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled])')?.focus());
}

/** Has Escape in a search field give the focus to what stands below it, where the keys of the list work. */
export function leaveByEscape(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Escape") return;
  const main = event.currentTarget.closest<HTMLElement>("main");
  if (main) main.focus();
  else event.currentTarget.blur();
}

/** Turns Tab around at both ends of an element. */
export function keepTabInside(event: KeyboardEvent, element: HTMLElement | null): void {
  if (event.key !== "Tab" || event.defaultPrevented) return;
  const all = controlsIn(element);
  const [first, last] = [all[0], all.at(-1)];
  const active = activeIn(element);
  const isLeaving = event.shiftKey ? active === first || active === element : active === last;
  if (!isLeaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
