import { banner, help } from "./banner.ts";
import { startPlatform } from "./platform.ts";
import { untilStopped } from "./until-stopped.ts";

if (process.argv.includes("--help")) {
  process.stdout.write(help);
} else {
  await untilStopped(async () => {
    const platform = await startPlatform();
    process.stdout.write(banner(platform));
    return platform;
  });
}
