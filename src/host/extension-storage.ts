import { browser } from "wxt/browser";
import { createExtensionStore } from "./extension-store.ts";

/** The settings that all pages of the extension share. */
export const openExtensionStore = () => createExtensionStore(browser.storage.local, localStorage);
