import { browser } from "wxt/browser";
import { connectPath } from "../client/another-platform.tsx";
import { wasSignedIn } from "../client/last-session.ts";
import { firstFrame } from "./first-frame.ts";
import { goToHash, onHashPath, pathNow } from "./hash-location.ts";
import { storedAddress } from "./platform-address.ts";
import type { Host } from "./port.ts";
import { type GoTo, goToKey } from "./worker-link.ts";

/** What the address form does: connect resolves with what is wrong, or null; without a platform there is no way back. */
export type ConnectActions = { connect: (address: string) => Promise<string | null>; onBack: (() => void) | undefined };

type PageParts = {
  /** The address that this page was opened with. */
  address: string;
  store: Host["store"];
  allowed: () => Promise<boolean>;
  choose: (address: string) => Promise<string | null>;
  /** Each shows its part and returns the end of it. */
  showConsole: () => () => void;
  showConnect: (actions: ConnectActions) => () => void;
};

/**
 * Shows the console or the address form, whichever the address behind the `#` and the browser's leave call for, and
 * changes between them as those change, also by another page of the extension.
 */
export async function startPage(parts: PageParts): Promise<void> {
  let shown: { console: boolean; end: () => void } | undefined;
  let connecting = false;
  const home = () => goToHash("/", { replace: true });

  async function connect(address: string): Promise<string | null> {
    connecting = true;
    const problem = await parts.choose(address).finally(() => {
      connecting = false;
    });
    if (!problem) home();
    return problem;
  }

  function show(allowed: boolean): void {
    const console = allowed && pathNow() !== connectPath;
    if (connecting || shown?.console === console) return;
    shown?.end();
    const end = console ? parts.showConsole() : parts.showConnect({ connect, onBack: allowed ? home : undefined });
    shown = { console, end };
  }
  const decide = async () => show(await parts.allowed());

  onHashPath(decide);
  browser.permissions.onAdded.addListener(decide);
  browser.permissions.onRemoved.addListener(decide);
  const follow = () => {
    if (storedAddress(parts.store.get("platform")) === parts.address) return;
    // A console holds one platform from mount to end: another address is another console.
    if (pathNow() === connectPath) home();
    window.location.reload();
  };
  parts.store.subscribe(follow);
  // The address may have changed while the page's code was loaded.
  follow();
  // Who was signed in here before had the browser's leave: the console need not wait for the browser to say so again.
  if (wasSignedIn(parts.store, parts.address)) {
    show(true);
    await firstFrame();
  }
  await decide();
}

/** Milliseconds after which a request is no longer meant: a busy machine takes half a minute to open a panel. */
const meantFor = 60_000;

/** Follows requests to show a path, for example of a clicked notification; each is followed once, within a minute. */
export async function followGoTo(): Promise<void> {
  const go = async (value: unknown) => {
    const goTo = value as GoTo | undefined;
    if (!goTo || Date.now() - goTo.at > meantFor) return;
    if (goTo.windowId && goTo.windowId !== (await browser.windows.getCurrent()).id) return;
    await browser.storage.session.remove(goToKey);
    goToHash(goTo.path);
  };
  browser.storage.session.onChanged.addListener((changes) => void go(changes[goToKey]?.newValue));
  await go((await browser.storage.session.get(goToKey))[goToKey]);
}
