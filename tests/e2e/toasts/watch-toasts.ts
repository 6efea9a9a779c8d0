import type { Page } from "puppeteer";
import { until } from "../surface.ts";

/** A toast as a user saw it. */
export type ShownToast = { title: string; text: string; destructive: boolean };

/** Every toast that a page shows, kept over navigations. */
export type ToastWatch = {
  shown: ShownToast[];
  /** Forgets what was shown, also what the open document has yet to say: the next one counts. */
  forget(): Promise<void>;
  /** The most toasts that stood on the page at once. */
  most(): number;
  /** Waits for the first toast with a title; fails with those that came instead. */
  titled(title: string): Promise<ShownToast>;
};

/** Watches the page from its next document on, so that even a toast that another replaces at once is seen. */
export async function watchToasts(page: Page): Promise<ToastWatch> {
  const shown: ShownToast[] = [];
  let most = 0;
  /** The document that was left, by when it began. */
  let left = 0;
  await page.exposeFunction("tellToast", (toast: ShownToast, count: number, began: number) => {
    if (began === left) return;
    shown.push(toast);
    most = Math.max(most, count);
  });
  await page.evaluateOnNewDocument(() => {
    const seen = new WeakSet<Element>();
    const tell = (globalThis as unknown as { tellToast(toast: object, count: number, began: number): Promise<void> })
      .tellToast;
    new MutationObserver(() => {
      const cards = document.querySelectorAll("[role=status][aria-atomic=true] > div");
      for (const card of cards) {
        if (seen.has(card)) continue;
        seen.add(card);
        const [title = "", text = ""] = [...card.querySelectorAll("p")].map((line) => line.textContent);
        void tell({ title, text, destructive: card.role === "alert" }, cards.length, performance.timeOrigin);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return {
    shown,
    async forget() {
      left = await page.evaluate(() => performance.timeOrigin);
      shown.length = 0;
    },
    most: () => most,
    titled: (title) =>
      until(
        async () => shown.find((toast) => toast.title === title) ?? null,
        async () => `No toast '${title}' came; there were ${JSON.stringify(shown)}.`,
      ),
  };
}
