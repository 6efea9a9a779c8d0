import { expect, it } from "vitest";
import { openWelcome } from "./open-welcome.ts";

it("opens the page for newcomers once, after the installation and after no update", () => {
  const opened: string[] = [];
  let installed: (details: { reason: string }) => void = () => {};
  openWelcome({
    runtime: {
      getURL: (path) => `ext:${path}`,
      onInstalled: {
        addListener: (listener) => {
          installed = listener;
        },
      },
    },
    tabs: { create: async ({ url }) => void opened.push(url) },
  });
  expect(opened).toEqual([]);
  for (const reason of ["update", "chrome_update", "install"]) installed({ reason });
  expect(opened).toEqual(["ext:/welcome.html"]);
});
