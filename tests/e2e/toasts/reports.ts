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
    const { id } = await readyReport(stage, "To take along");
    await stage.open("/reports", "To take along");
    await stage.console.click("Download To take along");
    return { file: `To_take_along_${id}.pdf` };
  },
  "downloading a report fails": async (stage: Stage) => {
    const report = await readyReport(stage, "Gone before");
    await stage.open("/reports", "Gone before");
    await deleteBehind(stage, report);
    await stage.console.click("Download Gone before");
  },
  "a report is deleted": async (stage: Stage) => {
    await readyReport(stage, "Outdated");
    await stage.open("/reports", "Outdated");
    await deleteShown(stage, "Outdated");
  },
  "deleting a report fails": async (stage: Stage) => {
    const report = await readyReport(stage, "Deleted by another");
    await stage.open("/reports", "Deleted by another");
    await deleteBehind(stage, report);
    await deleteShown(stage, "Deleted by another");
  },
};
