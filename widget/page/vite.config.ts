import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { contractPlugin } from "../../src/client/contract-plugin.ts";
import { iconsWithoutKeys } from "../../src/ui/icons-without-keys.ts";
import { thirdPartyNotices } from "../third-party-notices.ts";

/**
 * The platform's own page, code-split per screen. `vite -c widget/page/vite.config.ts` serves it with hot reload and
 * passes `/api` on to the platform of `POSTERN_PUBLIC_URL` (default http://localhost:4000).
 */
const platform = process.env.POSTERN_PUBLIC_URL ?? "http://localhost:4000";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: "public",
  plugins: [contractPlugin(), iconsWithoutKeys(), tailwindcss(), thirdPartyNotices(["tailwindcss"])],
  build: {
    outDir: "../../.output/page",
    emptyOutDir: true,
    // Inlined modules and styles would need an exception in the page's content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What the page needs from the start in one file, which packs smaller than three. It names all others: a character
        // less of each is 0.2 kB less to wait for.
        codeSplitting: { groups: [{ name: "first", tags: ["$initial"] }] },
        chunkFileNames: "assets/[name]-[hash:7].js",
      },
      // React's own packages mark client modules; there is no server here that would care.
      onLog: (level, log, report) => log.code !== "MODULE_LEVEL_DIRECTIVE" && report(level, log),
    },
  },
  server: { proxy: { "/api": { target: platform, changeOrigin: true, headers: { origin: platform } } } },
});
