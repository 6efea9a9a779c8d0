import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draw } from "../../server/testing/draw.ts";
import { administrationToasts, clearingToasts } from "./toasts/administration.ts";
import { findingToasts } from "./toasts/findings.ts";
import { reportToasts } from "./toasts/reports.ts";
import { scanToasts } from "./toasts/scans.ts";
import { sessionToasts } from "./toasts/sessions.ts";
import { slackToasts } from "./toasts/slack.ts";
import { openStage, type Stage } from "./toasts/stage.ts";
import { teamToasts } from "./toasts/teams.ts";
import { tenantToasts } from "./toasts/tenants.ts";
import { trafficToasts } from "./toasts/traffic.ts";
import { catalogue, fill, type Situation } from "./toasts.ts";

/** How each situation comes about; gives the values that its text names. */
// biome-ignore lint/suspicious/noConfusingVoidType: a situation without values returns nothing
const situations: Record<Situation, (stage: Stage) => Promise<Record<string, string | number> | void>> = {
  ...sessionToasts,
  ...scanToasts,
  ...trafficToasts,
  ...findingToasts,
  ...teamToasts,
  ...reportToasts,
  ...slackToasts,
  ...tenantToasts,
  ...administrationToasts,
  ...clearingToasts,
};

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it("Every toast of the catalogue has a situation here, and every situation is in the catalogue", () => {
  expect(Object.keys(situations).sort()).toEqual(Object.keys(catalogue).sort());
});

const all = Object.keys(situations) as Situation[];
/** None of them needs another one. */
const drawn = draw(all, Math.ceil(all.length / 2), "toasts");

describe("A toast tells", () => {
  it.each(drawn)("%s", async (situation) => {
    const wanted = catalogue[situation];
    const values = (await situations[situation](stage)) ?? {};
    const { title, text, destructive } = await stage.toasts.titled(wanted.title);
    expect({ title, text, destructive }).toEqual({ ...wanted, text: fill(wanted.text, values) });
  });

  it("one thing at a time", () => {
    expect(stage.toasts.most()).toBe(1);
  });
});
