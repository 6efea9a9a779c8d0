import puppeteer, {
  type Browser,
  type BrowserContext,
  type CDPSession,
  type LaunchOptions,
  type Page,
} from "puppeteer";
import { findBrowser, needBrowser, sandboxArguments } from "../browsers/find.ts";
import { patience } from "./surface.ts";

/** Milliseconds for one command to a browser: longer than any wait that a command may hold. */
const protocolTimeout = 2 * patience;

/** A machine without input devices says that nothing can hover; the tests move a mouse. */
const withMouse =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";

/** Else Chromium starts a process for every document of an origin that asks to be kept apart: most of what opening it costs. */
const oneProcess = "--renderer-process-limit=1";

/** Without a card to draw with, Chromium imitates one at the processor's cost; frames that move nothing cost as much. */
const inSoftware = "--disable-gpu";
const still = "--force-prefers-reduced-motion";

/** Starts a headless Chromium with a profile of its own and a mouse, in its sandbox where the system lets it. */
export const launchChromium = (options: LaunchOptions = {}): Promise<Browser> =>
  puppeteer.launch({
    executablePath: needBrowser("chrome"),
    timeout: patience,
    protocolTimeout,
    ...options,
    args: [...(options.args ?? []), withMouse, oneProcess, inSoftware, still, ...sandboxArguments()],
  });

/**
 * Starts Chromium's headless shell, for pages alone: the same engine without extensions, toolbars and a user's settings, at half
 * of the processor's cost. Where it is missing, Chromium.
 */
export const launchPages = (): Promise<Browser> => {
  const executablePath = findBrowser("shell");
  return launchChromium(executablePath ? { executablePath, headless: "shell" } : {});
};

/** Starts a headless Firefox with a profile of its own. */
export const launchFirefox = (options: LaunchOptions): Promise<Browser> =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: needBrowser("firefox"),
    timeout: patience,
    protocolTimeout,
    ...options,
  });

/** Opens an empty page whose own waits last as long as ours. */
export async function openPage(profile: Browser | BrowserContext): Promise<Page> {
  const page = await profile.newPage();
  page.setDefaultTimeout(patience);
  page.setDefaultNavigationTimeout(patience);
  return page;
}

/** A session as the library keeps it: it opens more than it lets go. */
type Kept = CDPSession & { parentSession(): CDPSession };

/** Ends what looks into a page of Chromium: it tells of each request, which costs the page more than the request. */
export async function leaveAlone(page: Page): Promise<void> {
  const session = (page as Page & { _client(): Kept })._client();
  await session.parentSession().send("Target.detachFromTarget", { sessionId: session.id() });
}
