import type { Rolldown } from "vite";
import { build } from "vite";
import { beforeAll, describe, expect, test } from "vitest";
import page from "../../widget/page/vite.config.ts";
import { noticesFile, thirdPartyNotices } from "../../widget/third-party-notices.ts";
import widget from "../../widget/vite.config.ts";
import extension from "../../wxt.config.ts";

const ours = thirdPartyNotices([]).name;
const names = (plugins: unknown) => (plugins as { name?: string }[]).flat().map(({ name }) => name);

test("Extension, web component and page are built with the licences of what they hold", () => {
  const env = { mode: "production", command: "build", browser: "chrome", manifestVersion: 3 } as const;
  const vite = extension.vite as (env: object) => { plugins: unknown };
  expect(names(vite(env).plugins)).toContain(ours);
  expect(names(widget.plugins)).toContain(ours);
  expect(names(page.plugins)).toContain(ours);
});

describe("The web component's notices", () => {
  let output: Rolldown.RolldownOutput["output"];
  let notices: string;
  beforeAll(async () => {
    const built = await build({ configFile: "widget/vite.config.ts", logLevel: "error", build: { write: false } });
    ({ output } = (built as Rolldown.RolldownOutput[])[0] as Rolldown.RolldownOutput);
    const file = output.find(({ fileName }) => fileName === noticesFile);
    notices = file?.type === "asset" ? String(file.source) : "";
  });

  test("name every package whose code is in the bundle, and the one whose styles are", () => {
    const modules = output.flatMap((one) => (one.type === "chunk" ? one.moduleIds : []));
    const packages = modules.flatMap((id) => id.split("/node_modules/")[1]?.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? []);
    const wanted = new Set([...packages, "tailwindcss"]);
    expect(wanted.size).toBeGreaterThan(20);
    const titles = new Set([...notices.matchAll(/^-{80}\n\n(\S+) \d\S+ \(/gm)].map(([, name]) => name));
    expect([...wanted].filter((name) => !titles.has(name))).toEqual([]);
  });

  test("hold the text of each licence that asks for it", () => {
    const [, ...each] = notices.split(/^-{80}$/m);
    expect(each.filter((notice) => !/permission|\(Unlicense\)/i.test(notice))).toEqual([]);
  });
});
