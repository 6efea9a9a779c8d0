import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOf } from "../builds.ts";
import { type Demo, putSession, startDemo } from "../demo.ts";
import { launchPages, openPage } from "../launch.ts";
import { type Surface, surface, until } from "../surface.ts";
import { cookieOf } from "../visitors.ts";
import { type Colleague, inviteColleague } from "./colleague.ts";
import { type ToastWatch, watchToasts } from "./watch-toasts.ts";

/** The platform's own page with somebody signed in, and a second session that changes things behind their back. */
export type Stage = {
  demo: Demo;
  console: Surface;
  toasts: ToastWatch;
  /** Who is signed in on the page: a superadmin, and not the first one, whose session `demo.platform.call` has. */
  user: Colleague;
  /** Opens a path anew and waits for a text; toasts from before are forgotten. */
  open(path: string, ready: string | RegExp): Promise<void>;
  /**
   * Does something, up to the toast with this title, while another tab of the browser has signed in as a viewer, which the
   * open page does not know yet.
   */
  withoutRights(toast: string, act: () => Promise<unknown>): Promise<void>;
  /** Does something, up to the toast with this title, while the browser has no network. */
  offline(toast: string, act: () => Promise<unknown>): Promise<void>;
  /** Chooses a file in the file field with this name; gives its path. */
  chooseFile(field: string, name: string, content: Uint8Array | string): Promise<void>;
  close(): Promise<void>;
};

/** Starts it. Takes about a minute. */
export async function openStage(): Promise<Stage> {
  await buildOf("page");
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const demo = await startDemo();
    closers.push(demo.close);
    const folder = mkdtempSync(join(tmpdir(), "postern-toasts-"));
    closers.push(() => rmSync(folder, { recursive: true, force: true }));
    const browser = await launchPages();
    closers.push(() => browser.close());
    const viewer = (await cookieOf("viewer", demo.platform)) as string;
    const user = await inviteColleague(demo.platform, browser);
    closers.push(user.close);
    const session = await browser.target().createCDPSession();
    await session.send("Browser.setDownloadBehavior", { behavior: "allow", downloadPath: folder });
    const page = await openPage(browser);
    await page.setViewport({ width: 1280, height: 1000 });
    const toasts = await watchToasts(page);
    const console = surface(page, "page");
    // The browser confirms the change before its network process has made it, which on a busy machine may be too late.
    const network = async (on: boolean) => {
      await page.setOfflineMode(!on);
      const reaches = () =>
        page.evaluate(() =>
          fetch(location.href, { method: "HEAD", cache: "no-store" }).then(
            () => true,
            () => false,
          ),
        );
      await until(
        async () => ((await reaches()) === on ? true : null),
        async () => `The page has ${on ? "no" : "a"} network.`,
      );
    };
    return {
      demo,
      console,
      toasts,
      user,
      async open(path, ready) {
        await toasts.forget();
        await page.goto(demo.platform.url + path);
        await console.see(ready);
      },
      async withoutRights(toast, act) {
        await putSession(browser, viewer);
        await act()
          .then(() => toasts.titled(toast))
          .finally(() => user.comeBack());
      },
      async offline(toast, act) {
        await network(false);
        await act()
          .then(() => toasts.titled(toast))
          .finally(() => network(true));
      },
      async chooseFile(field, name, content) {
        const path = join(folder, name);
        writeFileSync(path, content);
        const input = await page.waitForSelector(`input[type=file][aria-label="${field}"]`);
        await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
