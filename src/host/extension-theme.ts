import type { Host } from "./port.ts";

/** Paints an extension page outside of the console in the theme that the user chose, else in the system's. */
export function themePage(root: HTMLElement, store: Host["store"]): void {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const paint = () => {
    const chosen = store.get("theme");
    root.dataset.theme = chosen === "dark" || chosen === "light" ? chosen : dark.matches ? "dark" : "light";
  };
  dark.addEventListener("change", paint);
  store.subscribe(paint);
  paint();
}
