import type { BaseLocationHook, BaseSearchHook } from "wouter";
import type { Role } from "../contract/roles.ts";
import type { SessionAnswer, TabCredential } from "./tab-credential.ts";
import type { BodiesByOperation, WatchedCall, WatchedTab } from "./watched.ts";

/** Abilities that only some hosts have; the console asks for one, never for a kind of host. */
export type Capability =
  /** Knows the tab beside it, and may offer to register its origin. */
  | "tab"
  /** Captures the API calls that the tab beside it makes, where the user allows it. */
  | "watch-traffic"
  /** Raises native notifications and steers them by local settings. */
  | "native-alerts"
  /** Starts the scans of a local schedule, also while no console is open. */
  | "scheduled-scans"
  /** A tab of the platform that is opened from here is signed in too; a page that embeds the console may keep it apart. */
  | "shared-session"
  /** The page around signs its own users in, so that nobody does in the console. */
  | "portal-session"
  /** The user chooses which platform to talk to. */
  | "choose-platform"
  /** The address bar is the platform's own, so that the console may leave for `/api/login` and `/api/logout`. */
  | "navigate";

/** What a live subscription tells: lines in order, and the connection's state in the three honest words. */
export type LiveState = "connected" | "reconnecting" | "closed";
export type LiveHandlers = {
  /** A parsed message: `LogMessage` for a scan, `AlertMessage` without one. */
  onMessage(message: unknown): void;
  onState(state: LiveState): void;
};

/** The tab beside a console, as far as the browser tells of it. */
export type TabBeside =
  /** Its address is kept back: the user has let the extension see neither this tab nor all of them. */
  | { kind: "unseen" }
  /** It shows nothing of the web: a page of the browser, a file, an empty tab. */
  | { kind: "no-site" }
  | {
      kind: "site";
      id: number;
      origin: string;
      host: string;
      title: string;
      /** What of the platform's own page it shows, as a path of the console; absent on every other site. */
      path?: string;
    };

/** What was captured of a tab, oldest call first; `tab` is null where nothing is watched. */
export type Watched = {
  tab: WatchedTab | null;
  calls: readonly WatchedCall[];
  /** How many calls before these were captured and are no longer kept. */
  forgotten: number;
  /** What bodies look like, where the user asked for it. */
  bodies: BodiesByOperation;
};

/** Captures the calls that the tab beside the console makes to its own origin. */
export type HostWatch = {
  /** What was captured, the same object until it changes; null until it is read. */
  now(): Watched | null;
  /** Tells when {@link now} changed. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void;
  /**
   * Asks the browser for the origin of the tab that is shown, and watches that tab in place of any other. Must be called in
   * a click. `gone`: the tab left the origin meanwhile. `withBodies` has the names of the fields in bodies read too;
   * `isBorrowed`: the access is wanted for a moment, and {@link giveBack} of `borrowed` returns it.
   */
  start(origin: string, how?: { withBodies?: boolean; isBorrowed?: boolean }): Promise<"watching" | "denied" | "gone">;
  /** Has the names of the fields in bodies read too, or no more. To ask for it must be called in a click. */
  readBodies(wanted: boolean): Promise<void>;
  /** Captures no more; what was captured stays. */
  stop(): Promise<void>;
  /** Forgets the calls. */
  clear(): Promise<void>;
  /**
   * Hands over what each further call of the tab that is shown signs in with, where it is of the watched origin, else of the one
   * that is watched, and what that call is answered; until it is ended by what it returns. `onReading` is called once it hears calls.
   */
  readSession(
    hear: (found: readonly TabCredential[], answer: Promise<SessionAnswer>) => void,
    onReading: () => void,
  ): () => void;
  /** Loads that tab anew, so that its page asks its API again. */
  reload(): Promise<void>;
  /** Stops, forgets everything, and gives the access back; of `borrowed` only what was not allowed before it was borrowed. */
  giveBack(what?: "access" | "borrowed"): Promise<void>;
};

/** What the console needs of tabs. */
export type HostTabs = {
  /** Opens a path of the platform, or an address, in a new tab. */
  open(path: string): void;
  /** The tab beside the console, the same object until it changes; null without the capability `tab`, and until it is read. */
  beside(): TabBeside | null;
  /** Tells when {@link beside} changed. Returns the unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Whether the browser tells the address of every tab; changes are told with those of {@link beside}. */
  follows(): boolean;
  /** Asks the browser for the addresses of all tabs, or gives them back. To ask must be called in a click. */
  follow(wanted: boolean): Promise<void>;
  /** Null without the capability `watch-traffic`. */
  readonly watch: HostWatch | null;
};

/**
 * What the console needs from wherever it runs. At most 8 members; passed by React context, never a global.
 * One suite (`host.suite.ts`) runs over every implementation.
 */
export interface Host {
  readonly capabilities: ReadonlySet<Capability>;
  /** The platform's address without a trailing slash, for example `http://localhost:4000`. */
  readonly platform: string;
  /** Performs a request to the platform with the user's session. Takes a path that starts with `/`, or a full platform URL. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Follows a scan's log (replay first, then live), or without an id the tenant's alerts. Returns the unsubscribe. */
  live(scanId: number | null, handlers: LiveHandlers): () => void;
  /** Where the console is: wouter hooks over the address that this host keeps (path, hash, or memory). */
  readonly location: { hook: BaseLocationHook; searchHook: BaseSearchHook };
  readonly tabs: HostTabs;
  /** Settings that stay on this device, as JSON by key. Reads are synchronous after `mount` awaited `ready`. */
  readonly store: {
    ready: Promise<void>;
    get(key: string): unknown;
    set(key: string, value: unknown): void;
    subscribe(listener: () => void): () => void;
  };
  /** Tells the host what happened in the console, so that it can pass it on (badge, host page events). */
  notify(event: HostEvent): void;
}

export type HostEvent =
  | { type: "navigate"; path: string }
  /** Who is signed in, each time that changed; nulls: nobody. */
  | { type: "session"; signedIn: boolean; email: string | null; role: Role | null }
  /** What the team that runs the page around has to know, each time that it is shown. */
  | { type: "error"; code: string; message: string }
  | { type: "alert"; id: number; title: string; severity: string }
  /** What is known of the site in the tab beside the console changed. */
  | { type: "site"; origin: string };
