import type { Plugin } from "vite";

/**
 * Radix asks `document.activeElement` where the focus is; from inside a shadow root that is the host element, so
 * arrow keys run to the end of a list. In its modules the question goes down into shadow roots.
 */
export function deepActiveElement(): Plugin {
  return {
    name: "postern-deep-active-element",
    transform(code, id) {
      if (!/node_modules\/(@radix-ui|radix-ui)\//.test(id) || !code.includes("ocument.activeElement")) return;
      const asked = code.replace(/\b([\w.]*[dD]ocument)\.activeElement/g, "posternDeepFocus($1)");
      return { code: `${asked}\n${deepFocus}`, map: null };
    },
  };
}

const deepFocus = `function posternDeepFocus(root) {
  let focused = root.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}`;
