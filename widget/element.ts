import { createElement } from "react";
import { type MountedConsole, mountConsole } from "../src/console/mount.tsx";
import type { ThemeSetting } from "../src/console/theme.ts";
import { isConsolePath } from "../src/contract/console-path.ts";
import { createPageHost } from "../src/host/page.ts";
import type { HostEvent } from "../src/host/port.ts";
import theme from "../src/ui/theme.css?inline";
import { silenceOf } from "./embedded-faults.ts";
import { guestCalls } from "./guest-calls.ts";
import { LiveNotice } from "./live-notice.tsx";
import { type WidgetLocation, widgetLocation } from "./memory-location.ts";
import { type PortalSession, portalSession } from "./portal-session.ts";
import { explain } from "./setup-fault-card.tsx";
import { shadowCss } from "./shadow-css.ts";

const frame = `
  :host { display: block; height: 720px; contain: content; }
  :host([hidden]) { display: none; }
  [part="console"] { all: initial; display: block; height: 100%; }
`;
let sheets: CSSStyleSheet[] | undefined;
const sharedSheets = () => (sheets ??= [sheet(frame), sheet(shadowCss(theme))]);

/** Milliseconds after which a removed element ends its console; moving it in the page takes none. */
const grace = 1000;

/**
 * `<postern-console platform="https://…" route="/scanner" theme="auto">`: the console inside any page, with a state of
 * its own. `token` is what the page's backend got for its signed-in user; without it the user signs in here. Its events are
 * declared in `package/postern-console.d.ts`, and bubble. Moving or re-attaching it keeps the place the user was at.
 */
export class PosternConsole extends HTMLElement {
  static observedAttributes = ["platform", "route", "theme", "brand", "token"];

  #location: WidgetLocation | undefined;
  #root: HTMLElement | undefined;
  #console: MountedConsole | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #token: string | null = null;
  #portal: PortalSession | undefined;
  #isReady = false;

  get platform(): string | null {
    return this.getAttribute("platform");
  }
  set platform(value: string | null) {
    this.#reflect("platform", value);
  }
  get route(): string {
    return this.#location?.path ?? this.getAttribute("route") ?? "/";
  }
  set route(value: string | null) {
    this.#reflect("route", value);
  }
  get theme(): ThemeSetting {
    const wanted = this.getAttribute("theme");
    return wanted === "light" || wanted === "dark" ? wanted : "auto";
  }
  set theme(value: ThemeSetting | null) {
    this.#reflect("theme", value);
  }
  /** A colour as `#RRGGBB`, in place of the organization's. */
  get brand(): string | null {
    return this.getAttribute("brand");
  }
  set brand(value: string | null) {
    this.#reflect("brand", value);
  }
  /**
   * What the page's backend got for its signed-in user. Empty while it is on its way: then nobody is asked to sign in.
   * Kept out of the page's markup when it is set as a property.
   */
  get token(): string | null {
    return this.#token;
  }
  set token(value: string | null) {
    const before = this.#token;
    this.#token = value ?? null;
    if (this.#token === before || !this.#console) return;
    if (this.#token && this.#portal) this.#portal.start(this.#token);
    else if (this.#token !== "" || !this.#portal) this.#mount();
  }

  /** Leads to a path of the console, such as `/scan/12`. Throws a TypeError for what is none. */
  navigate(path: string): void {
    if (!isConsolePath(path))
      throw new TypeError(`postern-console: ${path} is no path of the console. Begin with a slash.`);
    if (this.#location) this.#location.go(path);
    else this.setAttribute("route", path);
  }

  connectedCallback(): void {
    clearTimeout(this.#ending);
    this.#takeEarlyProperties();
    if (!this.#console) this.#mount();
  }

  disconnectedCallback(): void {
    this.#ending = setTimeout(() => this.#end(), grace);
  }

  /** Makes `moveBefore` move the element without a trace. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "token") this.token = after;
    else if (!this.#console) return;
    else if (name === "theme" || name === "brand") this.#console.repaint({ theme: this.theme, brand: this.brand });
    else if (name === "route") this.#location?.go(after ?? "/");
    else this.#mount();
  }

  /** What was set before this script came hides the setters of the same name. */
  #takeEarlyProperties(): void {
    for (const name of ["platform", "route", "theme", "brand", "token"] as const) {
      if (!Object.hasOwn(this, name)) continue;
      const { value } = Object.getOwnPropertyDescriptor(this, name) as { value: never };
      delete (this as Partial<Record<typeof name, unknown>>)[name];
      this[name] = value;
    }
  }

  #reflect(name: string, value: string | null): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  #mount(): void {
    this.#end();
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = sharedSheets();
    this.#root = document.createElement("div");
    this.#root.setAttribute("part", "console");
    shadow.replaceChildren(this.#root);
    const platform = this.#origin();
    if (!platform) {
      const given = this.platform ? `'${this.platform}' is no address: ` : "";
      const message = `postern-console: ${given}set the attribute platform to the platform's whole address, https://…`;
      this.#root.append(noPlatformCard(message, this.theme));
      this.#console = { unmount() {}, repaint: () => this.#mount() };
      this.#fire("error", { code: "no-platform", message });
      return;
    }
    this.#location ??= widgetLocation(this.getAttribute("route") ?? "/", (path) => this.#fire("navigate", { path }));
    if (this.#token !== null) {
      this.#portal = this.#openPortal(platform);
      if (this.#token) this.#portal.start(this.#token);
    }
    this.#show(platform, this.#portal);
  }

  #show(platform: string, portal: PortalSession | undefined): void {
    const host = createPageHost({
      platform,
      location: this.#location as WidgetLocation,
      storageKey: `postern-console:${this.id || "console"}`,
      onEvent: (event) => this.#tell(event),
      fetch: guestCalls(platform, portal && (() => portal.current())),
      isPortals: portal !== undefined,
    });
    this.#isReady = false;
    this.#console = mountConsole(this.#root as HTMLElement, {
      host,
      theme: this.theme,
      brand: this.brand,
      notice: createElement(LiveNotice),
      explain,
      hearSilence: () => silenceOf(platform),
    });
  }

  #openPortal(platform: string): PortalSession {
    const portal = portalSession(platform, {
      onEnding: (endsAt) => this.#fire("session", { state: "ending", endsAt }),
      onRefused: (message) => this.#fire("error", { code: "token-refused", message }),
      onChanged: () => {
        if (this.#portal !== portal) return;
        this.#console?.unmount();
        this.#show(platform, portal);
      },
    });
    return portal;
  }

  #end(): void {
    this.#console?.unmount();
    this.#console = undefined;
    this.#portal?.end();
    this.#portal = undefined;
    this.#root?.remove();
  }

  #tell(event: HostEvent): void {
    if (event.type === "alert") this.#fire("alert", { id: event.id, title: event.title, severity: event.severity });
    if (event.type === "error") this.#fire("error", { code: event.code, message: event.message });
    if (event.type !== "session") return;
    const { signedIn, email, role } = event;
    if (!signedIn) this.#portal?.lost();
    if (!this.#isReady) {
      this.#isReady = true;
      this.#fire("ready", { signedIn });
    }
    this.#fire("session", signedIn ? { state: "signed-in", email, role } : { state: "signed-out" });
  }

  #fire(type: "ready" | "navigate" | "alert" | "session" | "error", detail: object): void {
    this.dispatchEvent(new CustomEvent(`postern:${type}`, { bubbles: true, composed: true, detail }));
  }

  #origin(): string | null {
    const url = URL.parse(this.getAttribute("platform") ?? "");
    return url && /^https?:$/.test(url.protocol) ? url.origin : null;
  }
}

/** In place of a console that knows no platform, and so can show nothing of its own. Made of elements: a portal's page may demand Trusted Types. */
function noPlatformCard(message: string, theme: ThemeSetting): HTMLElement {
  const isDark = theme === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  const made = (name: string, className: string, ...content: (Node | string)[]) => {
    const element = document.createElement(name);
    element.className = className;
    element.append(...content);
    return element;
  };
  const said = [
    made("h1", "text-card font-semibold", "No platform is named"),
    made("p", "mt-2 wrap-anywhere text-ink-2", message),
  ];
  const panel = made("section", "panel w-full max-w-[420px] p-4", ...said);
  panel.role = "alert";
  const card = made("div", "grid h-full place-items-center p-4", panel);
  card.dataset.theme = isDark ? "dark" : "light";
  return card;
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

if (!customElements.get("postern-console")) customElements.define("postern-console", PosternConsole);
