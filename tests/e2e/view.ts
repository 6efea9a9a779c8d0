import type { Page } from "puppeteer";
import type { Demo } from "./demo.ts";

/** A view of the console that every check of looks and access goes through. */
export type View = {
  name: string;
  signedIn: boolean;
  path(demo: Demo): string | Promise<string>;
  /** A text that shows once the view has its data. */
  ready: string | RegExp;
  /** The platform refuses what the view asks, of which the browser complains. */
  isRefused?: true;
  /** Goes on from the path, for example opens a dialog. */
  act?(page: Page): Promise<void>;
};

/** A place that is the same in every demo. */
export const at = (path: string) => () => path;
