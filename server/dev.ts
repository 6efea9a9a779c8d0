import { spawn } from "node:child_process";
import { onToldToStop } from "./process/until-stopped.ts";

/**
 * `npm run dev`: the platform, restarted when its code changes, and the console with hot reload in all its places: the
 * page at http://localhost:5173, the extension in `.output/chrome-mv3-dev`, the web component rebuilt as it changes.
 * Ends all of them when one ends.
 */
const vite = "node_modules/vite/bin/vite.js";
const parts = [
  ["--watch", "server/main.ts"],
  [vite, "-c", "widget/page/vite.config.ts", "--port", "5173", "--strictPort"],
  [vite, "build", "--watch", "-c", "widget/vite.config.ts"],
  ["node_modules/wxt/bin/wxt.mjs"],
];
const children = parts.map((args) => spawn(process.execPath, args, { stdio: "inherit" }));
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const child of children) child.once("exit", stop);
onToldToStop(stop);
