import { findingWords } from "../../../src/contract/finding-words.ts";
import type { Stage } from "./stage.ts";

/** Opens the attribute dialog of the first listed path. */
async function openAttribution({ console, open }: Stage): Promise<string> {
  await open("/endpoints", /\/api\//);
  await console.click("Attribute /");
  await console.see("Attribute endpoint");
  return console.evaluate((root) => root.querySelector("[role=dialog] code")?.textContent ?? "");
}

/** Resolves the worst path with one finding, or with several. */
async function resolveRow(
  { console, open, demo }: Stage,
  act: (click: () => Promise<void>) => Promise<void>,
  isWanted: (findings: number) => boolean = (findings) => findings === 1,
) {
  type Row = { path: string; endpointId: number };
  const { rows } = await demo.platform.call<{ rows: Row[] }>("GET", "/api/findings");
  const [path, found = []] = [...Map.groupBy(rows, (row) => row.path)].find(([, some]) => isWanted(some.length)) ?? [];
  const endpoints = new Set(found.map(({ endpointId }) => endpointId)).size;
  await open("/security-alerts", /findings on/);
  await act(() => console.click(`Mark as Resolved: ${path}`));
  return { counted: findingWords({ findings: found.length, endpoints }) };
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
  "an alert is resolved": (stage: Stage) => resolveRow(stage, (click) => click()),
  "several alerts are resolved": (stage: Stage) =>
    resolveRow(
      stage,
      (click) => click(),
      (findings) => findings > 1,
    ),
  "the platform refuses to resolve an alert": (stage: Stage) =>
    resolveRow(stage, (click) => stage.withoutRights("Error", () => click())),
  "the platform does not answer to resolving an alert": (stage: Stage) =>
    resolveRow(stage, (click) => stage.offline("Error", () => click())),
};
