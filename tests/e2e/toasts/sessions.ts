import { until } from "../surface.ts";
import type { Stage } from "./stage.ts";

/** Ends the user's session as an administrator does, and lets them sign in again. */
async function endSession({ demo, user }: Stage): Promise<void> {
  for (const isActive of [false, true]) await demo.platform.call("PUT", `/api/tenant/users/${user.id}`, { isActive });
}

/** The browser goes to sign in by itself after the message. */
async function arriveAtSignIn({ console, toasts }: Stage): Promise<void> {
  await toasts.titled("Unauthorized");
  await until(
    async () => (new URL(console.page.url()).pathname === "/auth" ? true : null),
    async () => `The page stayed at ${console.page.url()}.`,
  );
}

/** What happens when nobody is signed in any more. */
export const sessionToasts = {
  "a mutation after the session ended": async (stage: Stage) => {
    const { page } = stage.console;
    // The live channel tells of it at once, and the page would leave before the press: here nothing gets through to it.
    const { identifier } = await page.evaluateOnNewDocument(() => {
      globalThis.WebSocket = class extends EventTarget {
        close() {}
      } as unknown as typeof WebSocket;
    });
    try {
      await stage.open("/settings", "Data Management");
      await stage.console.click("Clear Data");
      await stage.console.fill("Type clear to confirm", "clear");
      await endSession(stage);
      await stage.console.click("Clear Data");
      await arriveAtSignIn(stage);
    } finally {
      await stage.user.signIn();
      await page.removeScriptToEvaluateOnNewDocument(identifier);
    }
  },
  "a page without a session": async (stage: Stage) => {
    // The page from before hears of it, too, and its way to sign in would cross that of the page opened here.
    await stage.console.page.goto("about:blank");
    try {
      await endSession(stage);
      await stage.open("/teams", "");
      await arriveAtSignIn(stage);
    } finally {
      await stage.user.signIn();
    }
  },
};
