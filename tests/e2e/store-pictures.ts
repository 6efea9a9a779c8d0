import { mkdirSync, readFileSync } from "node:fs";
import { launchChromium, openPage } from "./launch.ts";

/** What the stores show first, out of the README's pictures. */
const pictures = ["panel", "endpoints", "scan-details"];

/** Writes the README's pictures in the size that stores take, 1280 × 800, to `docs/store/screenshots`. */
export async function writeStorePictures(): Promise<void> {
  mkdirSync("docs/store/screenshots", { recursive: true });
  const browser = await launchChromium();
  try {
    const page = await openPage(browser);
    await page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1 });
    for (const name of pictures) {
      const data = readFileSync(`docs/pictures/${name}.png`).toString("base64");
      // What is as wide as the shot is cut at its lower edge; what is narrower stands whole in the middle.
      await page.setContent(
        `<body style="margin:0;height:800px;overflow:hidden;background:#e3e8ed;display:flex;justify-content:center;align-items:start">
           <img src="data:image/png;base64,${data}" style="max-height:${name === "panel" ? "800px" : "none"}"></body>`,
      );
      await page.waitForFunction(() => document.images[0]?.complete);
      await page.screenshot({ path: `docs/store/screenshots/${name}.png` });
    }
  } finally {
    await browser.close();
  }
}
