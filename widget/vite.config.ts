import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { contractPlugin } from "../src/client/contract-plugin.ts";
import { deepActiveElement } from "./deep-active-element.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

/** The console as one ES module that defines `<postern-console>`. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [contractPlugin(), tailwindcss(), deepActiveElement(), thirdPartyNotices(["tailwindcss"])],
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    outDir: "../.output/widget",
    emptyOutDir: true,
    lib: { entry: "element.ts", formats: ["es"], fileName: () => "postern-console.js" },
    rolldownOptions: {
      output: { codeSplitting: false, minify: true },
      // Every module is client code here; the directives that say so are dropped without loss.
      onwarn: (warning, warn) => warning.code !== "MODULE_LEVEL_DIRECTIVE" && warn(warning),
    },
  },
});
