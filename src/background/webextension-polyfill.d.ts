/** The WebExtensions API with promises in every browser (Mozilla's polyfill); typed as WXT types it. */
declare module "webextension-polyfill" {
  import type { Browser } from "wxt/browser";

  const browser: typeof Browser;
  export default browser;
}
