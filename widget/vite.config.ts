import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { contractPlugin } from "../src/client/contract-plugin.ts";
import { iconsWithoutKeys } from "../src/ui/icons-without-keys.ts";
import { builtPackage } from "./built-package.ts";
import { deepActiveElement } from "./deep-active-element.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

/**
 * The console as an ES module that defines `<postern-console>`, with a part per screen beside it that is loaded on first
 * use. `postern-console.js` keeps its name; the parts carry a hash of their content.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  plugins: [
    contractPlugin(),
    iconsWithoutKeys(),
    tailwindcss(),
    deepActiveElement(),
    thirdPartyNotices(["tailwindcss"]),
    builtPackage(),
  ],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "../.output/widget",
    emptyOutDir: true,
    modulePreload: false,
    lib: { entry: "element.ts", formats: ["es"], fileName: () => "postern-console.js" },
    rolldownOptions: {
      output: { minify: true, chunkFileNames: "parts/[name]-[hash].js" },
      // Every module is client code here; the directives that say so are dropped without loss.
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
});
