import type { Page } from "puppeteer";
import { until } from "../surface.ts";

/** A toast as a user saw it. */
export type ShownToast = { title: string; text: string; destructive: boolean };

/** Every toast that a page shows, kept over navigations. */
export type ToastWatch = {
  shown: ShownToast[];
  /** The most toasts that stood on the page at once. */
  most(): number;
  /** Waits for the first toast with a title; fails with those that came instead. */
  titled(title: string): Promise<ShownToast>;
};

/** Watches the page from its next document on, so that even a toast that another replaces at once is seen. */
export async function watchToasts(page: Page): Promise<ToastWatch> {
  const shown: ShownToast[] = [];
  let most = 0;
  await page.exposeFunction("tellToast", (toast: ShownToast, count: number) => {
    shown.push(toast);
    most = Math.max(most, count);
  });
  await page.evaluateOnNewDocument(() => {
    const seen = new WeakSet<Element>();
    const tell = (globalThis as unknown as { tellToast(toast: object, count: number): Promise<void> }).tellToast;
    new MutationObserver(() => {
      const cards = document.querySelectorAll("[role=status][aria-atomic=true] > div");
      for (const card of cards) {
        if (seen.has(card)) continue;
        seen.add(card);
        const [title = "", text = ""] = [...card.querySelectorAll("p")].map((line) => line.textContent);
        void tell({ title, text, destructive: card.role === "alert" }, cards.length);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return {
    shown,
    most: () => most,
    titled: (title) =>
      until(
        async () => shown.find((toast) => toast.title === title) ?? null,
        async () => `No toast '${title}' came; there were ${JSON.stringify(shown)}.`,
      ),
  };
}
