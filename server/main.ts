import { startPlatform } from "./platform.ts";
import { banner, help } from "./process/banner.ts";
import { untilStopped } from "./process/until-stopped.ts";

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  await untilStopped(async () => {
    const platform = await startPlatform();
    process.stdout.write(banner(platform));
    return platform;
  });
}
