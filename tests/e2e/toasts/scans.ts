import { ownPort } from "../../../server/testing/own-port.ts";
import { slowTarget } from "../slow-target.ts";
import { until } from "../surface.ts";
import type { Stage } from "./stage.ts";

/** An address where nobody answers, so that a scan of it ends at once. */
const deadUrl = async () => `http://localhost:${await ownPort()}`;

async function startScanOf({ console }: Stage, name: string, url?: string): Promise<void> {
  await console.click("New Scan");
  await console.fill("Application", name);
  if (url) await console.fill("Target URL", url);
  await console.click("Start Scan");
}

async function addApplication(stage: Stage, name: string): Promise<void> {
  await stage.console.click("Add Application");
  await stage.console.fill("Name", name);
  await stage.console.fill("Target URL", "https://shop.test");
  await stage.console.page.keyboard.press("Enter");
}

/** A scan that has failed, made by the second session. */
async function failedScan({ demo }: Stage, name: string): Promise<number> {
  const { call } = demo.platform;
  const made = await call<{ id: number }>("POST", "/api/applications", {
    name,
    targetUrl: await deadUrl(),
    environment: "staging",
    authMethod: "none",
    credentials: null,
  });
  const { id } = await call<{ id: number }>("POST", "/api/scans", { applicationId: made.id });
  const status = async () => (await call<{ status: string }>("GET", `/api/scans/${id}`)).status;
  await until(
    async () => ((await status()) === "failed" ? true : null),
    async () => `The scan of a target that does not answer stands at ${await status()}.`,
  );
  return id;
}

async function deleteShownScan({ console }: Stage): Promise<void> {
  await console.click("More");
  await console.click("Delete Scan");
  await console.see("Are you sure you want to delete this scan?");
  await console.click("Delete Scan");
}

/** What happens to applications and scans. */
export const scanToasts = {
  "an application is added": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await addApplication(stage, "Shop");
    return { name: "Shop" };
  },
  "adding an application fails": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await stage.withoutRights("Failed to Add Application", () => addApplication(stage, "Refused shop"));
  },
  "a scan without an application": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await startScanOf(stage, "   ");
  },
  "a scan of a new application without a URL": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await startScanOf(stage, "Nowhere");
  },
  "a scan is started": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await startScanOf(stage, "Nobody home", await deadUrl());
    await stage.toasts.titled("Scan Started");
    const [newest] = await stage.demo.platform.call<{ id: number }[]>("GET", "/api/scans");
    return { scan: newest?.id ?? 0, name: "Nobody home" };
  },
  "the platform refuses a scan": async (stage: Stage) => {
    const { call, practice } = stage.demo.platform;
    const slow = await slowTarget(practice, 1000);
    try {
      const { id } = await call<{ id: number }>("POST", "/api/applications", {
        name: "Slow",
        targetUrl: slow.url,
        environment: "staging",
        authMethod: "none",
        credentials: null,
      });
      const scan = await call<{ id: number }>("POST", "/api/scans", { applicationId: id });
      await stage.open("/scanner", "Recent Scans");
      await stage.console.click("New Scan");
      await stage.console.fill("Application", "Slow");
      await stage.console.see("Existing");
      await stage.console.click("Start Scan");
      await stage.toasts.titled("Scan Failed");
      await call("DELETE", `/api/scans/${scan.id}`);
    } finally {
      await slow.close();
    }
  },
  "the platform does not answer to a scan": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await stage.console.click("New Scan");
    await stage.console.fill("Application", "Ledgerline");
    await stage.console.see("Existing");
    await stage.offline("Scan Failed", () => stage.console.click("Start Scan"));
  },
  "a scan ends as failed": async (stage: Stage) => {
    await stage.open("/scanner", "Recent Scans");
    await startScanOf(stage, "Closed", await deadUrl());
    await stage.console.see("Scan failed due to an error. Please check your target URL and try again.");
  },
  "a scan is deleted": async (stage: Stage) => {
    const scan = await failedScan(stage, "Deleted");
    await stage.open(`/scan/${scan}`, "Retry Scan");
    await deleteShownScan(stage);
    return { scan };
  },
  "deleting a scan fails": async (stage: Stage) => {
    const scan = await failedScan(stage, "Kept");
    await stage.open(`/scan/${scan}`, "Retry Scan");
    await stage.withoutRights("Delete Failed", () => deleteShownScan(stage));
  },
};
