import type { Stage } from "./stage.ts";

/** Opens the attribute dialog of the first listed path. */
async function openAttribution({ console, open }: Stage): Promise<string> {
  await open("/endpoints", /\/api\//);
  await console.click("Attribute /");
  await console.see("Attribute endpoint");
  return console.evaluate((root) => root.querySelector("[role=dialog] code")?.textContent ?? "");
}

async function resolveFirst({ console, open }: Stage, act: (click: () => Promise<void>) => Promise<void>) {
  await open("/security-alerts", /findings on/);
  const row = "[role=table][aria-label='Security alerts'] [role=row]:has([data-row])";
  const first = await console.page.waitForSelector(row);
  const findings = await first?.evaluate((element) => element.querySelectorAll("[title].text-body").length);
  await act(() => console.click("Mark as Resolved"));
  return { counted: `${findings} ${findings === 1 ? "finding" : "findings"} on 1 endpoint` };
}

/** What happens to endpoints and alerts. */
export const findingToasts = {
  "an endpoint is attributed": async (stage: Stage) => {
    const path = await openAttribution(stage);
    await stage.console.choose("Team", "Payments");
    await stage.console.click("Attribute");
    return { path };
  },
  "attributing an endpoint fails": async (stage: Stage) => {
    const { call } = stage.demo.platform;
    const team = await call<{ id: number }>("POST", "/api/teams", { name: "Soon gone", description: null });
    await openAttribution(stage);
    await stage.console.choose("Team", "Soon gone");
    await call("DELETE", `/api/teams/${team.id}`);
    await stage.console.click("Attribute");
  },
  "an alert is resolved": (stage: Stage) => resolveFirst(stage, (click) => click()),
  "the platform refuses to resolve an alert": (stage: Stage) =>
    resolveFirst(stage, (click) => stage.withoutRights("Error", () => click())),
  "the platform does not answer to resolving an alert": (stage: Stage) =>
    resolveFirst(stage, (click) => stage.offline("Error", () => click())),
};
