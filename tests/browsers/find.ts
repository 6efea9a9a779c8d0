import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { Browser, computeExecutablePath } from "@puppeteer/browsers";
import * as puppeteer from "puppeteer";

/** A browser that the tests drive. `shell` is Chromium without what surrounds a page. */
export type BrowserName = "chrome" | "shell" | "firefox";

type Known = { title: string; setting: string; commands: string[]; places: string[]; package: string };

/** How each browser is found: by its setting, then by command, then at the usual places; and its Debian package. */
export const known: Record<BrowserName, Known> = {
  chrome: {
    title: "Chromium or Chrome",
    setting: "CHROME_PATH",
    commands: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    places: [
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    ],
    package: "chromium",
  },
  shell: {
    title: "Chromium's headless shell",
    setting: "CHROME_HEADLESS_SHELL_PATH",
    commands: ["chromium-headless-shell", "chrome-headless-shell"],
    places: [],
    package: "chromium-headless-shell",
  },
  firefox: {
    title: "Firefox",
    setting: "FIREFOX_PATH",
    commands: ["firefox", "firefox-esr"],
    places: ["/Applications/Firefox.app/Contents/MacOS/firefox", "C:\\Program Files\\Mozilla Firefox\\firefox.exe"],
    package: "firefox-esr",
  },
};

// Puppeteer exports the versions that it was made for, but its types leave them out.
const { PUPPETEER_REVISIONS: revisions } = puppeteer as unknown as { PUPPETEER_REVISIONS: Record<string, string> };
const downloads = { chrome: Browser.CHROME, shell: Browser.CHROMEHEADLESSSHELL, firefox: Browser.FIREFOX };

/** Where and in which version a browser is downloaded: the one that this Puppeteer was made for, where Puppeteer keeps its own. */
export const downloadOf = (name: BrowserName) => ({
  browser: downloads[name],
  buildId: revisions[downloads[name]] as string,
  cacheDir: process.env.PUPPETEER_CACHE_DIR ?? join(homedir(), ".cache", "puppeteer"),
});

/** The path of a browser's program, or null. Throws when the setting names a program that is not there. */
export function findBrowser(name: BrowserName): string | null {
  const { setting, commands, places } = known[name];
  const set = process.env[setting];
  if (set) {
    if (runs(set)) return set;
    throw new Error(`${setting} is '${set}', which is not a program. Set it to the browser's program, or unset it.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const ending = process.platform === "win32" ? ".exe" : "";
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command + ending)));
  return [...onPath, ...places, computeExecutablePath(downloadOf(name))].find(runs) ?? null;
}

/** Like {@link findBrowser}, but throws with what to do when there is none. */
export function needBrowser(name: BrowserName): string {
  const path = findBrowser(name);
  if (path) return path;
  throw new Error(whatToInstall([name]));
}

/** One sentence for whoever has to install browsers by hand. */
export function whatToInstall(names: readonly BrowserName[]): string {
  const list = (of: (known: Known) => string, joint = " and ") => names.map((name) => of(known[name])).join(joint);
  const which = names.length > 1 ? "them" : "it";
  return `The tests need ${list(({ title }) => title)}: install ${which} (Debian: apt-get install ${list((one) => one.package, " ")}), or set ${list(({ setting }) => setting)} to the program.`;
}

let closed: boolean | undefined;

/**
 * What Chromium needs to start here: its sandbox is refused to root, and to everybody where the system keeps users from
 * making namespaces. The tests show it pages of this machine alone.
 */
export function sandboxArguments(): string[] {
  closed ??=
    process.getuid?.() === 0 ||
    (process.platform === "linux" && spawnSync("unshare", ["--user", "--pid", "true"]).status !== 0);
  return closed ? ["--no-sandbox"] : [];
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
