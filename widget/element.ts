import { mountConsole } from "../src/console/mount.tsx";
import type { ThemeSetting } from "../src/console/theme.ts";
import { createPageHost } from "../src/host/page.ts";
import type { HostEvent } from "../src/host/port.ts";
import theme from "../src/ui/theme.css?inline";
import { type WidgetLocation, widgetLocation } from "./memory-location.ts";
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
 * its own. Fires `postern:navigate` (`detail.path`) and `postern:alert` (`detail.id`, `title`, `severity`), both
 * bubbling and composed. Moving or re-attaching it keeps the place the user was at.
 */
export class PosternConsole extends HTMLElement {
  static observedAttributes = ["platform", "route", "theme"];

  #location: WidgetLocation | undefined;
  #root: HTMLElement | undefined;
  #unmount: (() => void) | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;

  connectedCallback(): void {
    clearTimeout(this.#ending);
    if (!this.#unmount) this.#mount();
  }

  disconnectedCallback(): void {
    this.#ending = setTimeout(() => this.#end(), grace);
  }

  /** Makes `moveBefore` move the element without a trace. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.#unmount) return;
    if (name === "route") this.#location?.go(after ?? "/");
    else this.#mount();
  }

  #mount(): void {
    this.#end();
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = sharedSheets();
    this.#root = document.createElement("div");
    this.#root.setAttribute("part", "console");
    shadow.replaceChildren(this.#root);
    const platform = this.#platform();
    if (!platform) {
      this.#root.textContent = "postern-console: set the attribute platform to the platform's address, http(s)://…";
      this.#unmount = () => {};
      return;
    }
    this.#location ??= widgetLocation(this.getAttribute("route") ?? "/", (path) =>
      this.#tell({ type: "navigate", path }),
    );
    const host = createPageHost({
      platform,
      location: this.#location,
      storageKey: `postern-console:${this.id || "console"}`,
      onEvent: (event) => this.#tell(event),
    });
    this.#unmount = mountConsole(this.#root, { host, theme: this.#theme() });
  }

  #end(): void {
    this.#unmount?.();
    this.#unmount = undefined;
    this.#root?.remove();
  }

  #tell({ type, ...detail }: HostEvent): void {
    if (type === "session") return;
    this.dispatchEvent(new CustomEvent(`postern:${type}`, { bubbles: true, composed: true, detail }));
  }

  #platform(): string | null {
    const url = URL.parse(this.getAttribute("platform") ?? "");
    return url && /^https?:$/.test(url.protocol) ? url.origin : null;
  }

  #theme(): ThemeSetting {
    const wanted = this.getAttribute("theme");
    return wanted === "light" || wanted === "dark" ? wanted : "auto";
  }
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}

if (!customElements.get("postern-console")) customElements.define("postern-console", PosternConsole);
