import type { Browser, Target } from "puppeteer";

/** What pages complained about: errors of their console and uncaught exceptions. */
export type Complaints = {
  /** All so far, each with the page's address; those that match a pattern of `expected` are left out. */
  list(expected?: readonly RegExp[]): string[];
  /** The same, and forgets them. */
  take(expected?: readonly RegExp[]): string[];
};

/** Listens to every page that a browser opens from now on. */
export function watchConsole(browser: Browser): Complaints {
  const heard: string[] = [];
  const listen = async (target: Target) => {
    if (target.type() !== "page" && target.type() !== "other") return;
    const page = await target.page().catch(() => null);
    page?.on("console", (message) => {
      if (message.type() === "error") heard.push(`${page.url()}: ${message.text()} (${message.location().url ?? ""})`);
    });
    page?.on("pageerror", (error) => heard.push(`${page.url()}: ${String(error)}`));
  };
  browser.on("targetcreated", (target: Target) => void listen(target));
  const list: Complaints["list"] = (expected = []) =>
    heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
  return {
    list,
    take(expected) {
      const found = list(expected);
      heard.length = 0;
      return found;
    },
  };
}
