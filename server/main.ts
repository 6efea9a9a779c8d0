import { banner, help } from "./process/banner.ts";
import { keepCompiled, reuseCompiled } from "./process/compile-cache.ts";
import { importQuickly } from "./process/quick-imports.ts";
import { untilStopped } from "./process/until-stopped.ts";

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  reuseCompiled();
  importQuickly();
  await untilStopped(async () => {
    // Loaded only now: what was loaded before the cache is on is compiled at every start.
    const { startPlatform } = await import("./platform.ts");
    const platform = await startPlatform();
    process.stdout.write(banner(platform));
    keepCompiled();
    return platform;
  });
}
