/** Why the console cannot be shown, or not as it should be. Each has its sentence in `docs/embedding.md`. */
export type PosternErrorCode =
  | "no-platform"
  | "token-refused"
  | "origin-not-allowed"
  | "policy-blocks"
  | "platform-http"
  | "not-postern"
  | "live-unreachable"
  | "platform-down";

export type PosternEvents = {
  /** The console is shown, to somebody or to nobody. */
  "postern:ready": CustomEvent<{ signedIn: boolean }>;
  /** The console shows another path. */
  "postern:navigate": CustomEvent<{ path: string }>;
  "postern:alert": CustomEvent<{ id: number; title: string; severity: string }>;
  /** `ending`: hand over a new token before `endsAt` (ISO 8601), or the user is signed out. */
  "postern:session": CustomEvent<
    { state: "signed-in"; email: string; role: string } | { state: "signed-out" } | { state: "ending"; endsAt: string }
  >;
  "postern:error": CustomEvent<{ code: PosternErrorCode; message: string }>;
};

/** `<postern-console>`, the console of a Postern platform in any page. */
export interface PosternConsoleElement extends HTMLElement {
  /** Address of the platform, `https://…`. */
  platform: string | null;
  /** Path of the console; reads where the user is. */
  route: string;
  theme: "light" | "dark" | "auto";
  /** A colour as `#RRGGBB` in place of the organization's. */
  brand: string | null;
  /** What the page's backend got from `POST /api/embed/tokens` for its signed-in user. */
  token: string | null;
  /** Leads to a path of the console. Throws a TypeError for what is none. */
  navigate(path: string): void;
  addEventListener<Type extends keyof PosternEvents>(
    type: Type,
    listener: (event: PosternEvents[Type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "postern-console": PosternConsoleElement;
  }
}
