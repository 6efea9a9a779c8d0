import { until } from "../surface.ts";
import type { Stage } from "./stage.ts";

type Report = { id: number; status: string };

/** A report that is ready, made by the second session. */
async function readyReport({ demo }: Stage, title: string): Promise<Report> {
  const { call } = demo.platform;
  const { id } = await call<Report>("POST", "/api/reports/generate", { title });
  return await until(
    async () =>
      (await call<Report[]>("GET", "/api/reports")).find((one) => one.id === id && one.status === "completed") ?? null,
    async () => `The report ${id} does not get ready.`,
  );
}

/** A report that the demo has from the start. */
async function seededReport({ demo }: Stage, title: string): Promise<Report> {
  const found = (await demo.platform.call<(Report & { title: string })[]>("GET", "/api/reports")).find(
    (one) => one.title === title,
  );
  if (!found) throw new Error(`The demo has no report '${title}'.`);
  return found;
}

/** Waits until no report is being made: so long the list is read anew, and what is deleted behind it is gone from it. */
async function allMade({ demo }: Stage): Promise<void> {
  const all = () => demo.platform.call<Report[]>("GET", "/api/reports");
  await until(
    async () => ((await all()).every(({ status }) => status !== "generating") ? true : null),
    async () => `The reports stand at ${(await all()).map(({ status }) => status).join(", ")}.`,
  );
}

async function deleteBehind({ demo }: Stage, { id }: Report): Promise<void> {
  await demo.platform.call("DELETE", `/api/reports/${id}`);
}

async function fillNew({ console, open }: Stage, title: string): Promise<void> {
  await open("/reports", "After the release");
  await console.click("Generate Report");
  await console.fill("Title", title);
}

async function deleteShown({ console }: Stage, title: string): Promise<void> {
  await console.click(`Delete ${title}`);
  await console.see("Are you sure");
  await console.click("Delete Report");
}

/** What happens to reports. */
export const reportToasts = {
  "a report is started": async (stage: Stage) => {
    await fillNew(stage, "Monthly");
    await stage.console.click("Generate Report");
  },
  "starting a report fails": async (stage: Stage) => {
    const name = "Idle";
    await stage.demo.platform.call("POST", "/api/teams", { name, description: null });
    await fillNew(stage, "About nothing");
    await stage.console.choose("Scope", "Team");
    await stage.console.see("Select a team");
    await stage.console.choose("Team", name);
    await stage.console.click("Generate Report");
    return { name };
  },
  "a report is downloaded": async (stage: Stage) => {
    const { id } = await seededReport(stage, "After the release");
    await stage.open("/reports", "After the release");
    await stage.console.click("Download After the release");
    return { file: `After_the_release_${id}.pdf` };
  },
  "downloading a report fails": async (stage: Stage) => {
    const report = await seededReport(stage, "Quarterly security review");
    await allMade(stage);
    await stage.open("/reports", "Quarterly security review");
    await deleteBehind(stage, report);
    await stage.console.click("Download Quarterly security review");
  },
  "a report is deleted": async (stage: Stage) => {
    await readyReport(stage, "Outdated");
    await stage.open("/reports", "Outdated");
    await deleteShown(stage, "Outdated");
  },
  "deleting a report fails": async (stage: Stage) => {
    const report = await readyReport(stage, "Deleted by another");
    await allMade(stage);
    await stage.open("/reports", "Deleted by another");
    await deleteBehind(stage, report);
    await deleteShown(stage, "Deleted by another");
  },
};
