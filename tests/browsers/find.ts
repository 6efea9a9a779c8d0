import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** A browser that the tests drive. */
export type BrowserName = "chrome" | "firefox";

type Known = { setting: string; commands: string[]; places: string[]; package: string };

/** How each browser is found: by its setting, then by command, then at the usual places; and its Debian package. */
export const known: Record<BrowserName, Known> = {
  chrome: {
    setting: "CHROME_PATH",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    places: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ],
    package: "chromium",
  },
  firefox: {
    setting: "FIREFOX_PATH",
    commands: ["firefox", "firefox-esr"],
    places: ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
    package: "firefox-esr",
  },
};

/** The path of a browser's program, or null. Throws when the setting names a program that is not there. */
export function findBrowser(name: BrowserName): string | null {
  const { setting, commands, places } = known[name];
  const set = process.env[setting];
  if (set) {
    if (runs(set)) return set;
    throw new Error(`${setting} is '${set}', which is not a program. Set it to the browser's program, or unset it.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...places].find(runs) ?? null;
}

/** Like {@link findBrowser}, but throws with what to do when there is none. */
export function needBrowser(name: BrowserName): string {
  const path = findBrowser(name);
  if (path) return path;
  const { setting, package: debian } = known[name];
  throw new Error(
    `No ${name === "chrome" ? "Chromium or Chrome" : "Firefox"} was found. Install one (Debian: apt-get install ${debian}), or set ${setting} to its program.`,
  );
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
