import type { Plugin } from "vite";

/**
 * React can set HTML of a string, which stores warn of and nothing here wants. In the extension it sets text instead, which is
 * the same for the style sheets that Radix writes so. Throws where React does not do it in the two places that are known.
 */
export function htmlAsText(): Plugin {
  return {
    name: "postern-html-as-text",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/react-dom-client.production.js")) return;
      const parts = code.split("domElement.innerHTML = key");
      if (parts.length !== 3)
        throw new Error(
          `react-dom sets HTML in ${parts.length - 1} places, not 2: look at src/packaging/html-as-text.ts.`,
        );
      return { code: parts.join("domElement.textContent = key"), map: null };
    },
  };
}
