import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

// Elsewhere browsers are found at places that no setting hides.
test.runIf(process.platform === "linux")(
  "Without browsers, rights and downloads one sentence says what to install, and it comes at once",
  () => {
    const home = mkdtempSync(join(tmpdir(), "postern-no-browser-"));
    try {
      const env = { HOME: home, PATH: home, NODE_USE_ENV_PROXY: "1", HTTPS_PROXY: "http://127.0.0.1:9" };
      const script = join(import.meta.dirname, "install.ts");
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
      expect(stdout).toBe("");
      expect(stderr.trim()).toBe(
        "The tests need Chromium or Chrome and Firefox: install them (Debian: apt-get install chromium firefox-esr), or set CHROME_PATH and FIREFOX_PATH to the program.",
      );
      expect(status).toBe(1);
    } finally {
      rmSync(home, { recursive: true });
    }
  },
);
