import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { readArguments } from "../../server/command/options.ts";

const packed = ".output/command/lib/command/main.cjs";
let target: ReturnType<typeof createServer>;
beforeAll(async () => {
  execFileSync(process.execPath, ["server/command/pack.ts"]);
  target = createServer((_, response) => response.writeHead(404).end()).listen(0, "127.0.0.1");
  await once(target, "listening");
});
afterAll(() => {
  target.closeAllConnections();
  target.close();
});

test("The packed command runs as plain JavaScript, its engine in a thread of its own", async () => {
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [packed, "scan", url], { stdio: ["ignore", "pipe", "ignore"] });
  let stdout = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  const [status] = await once(child, "close");
  expect(stdout).toContain("It cannot be told whether the API is safe. No endpoint was found, so nothing was tested.");
  expect(status).toBe(2);
});

test("It holds all that it runs, in files without types, with the licences of what is of others, and says how to use it", () => {
  const files = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: ".output/command", encoding: "utf8" });
  const [{ files: listed, unpackedSize }] = JSON.parse(files) as [{ files: { path: string }[]; unpackedSize: number }];
  expect(listed.map(({ path }) => path).filter((path) => path.endsWith(".ts"))).toEqual([]);
  expect(unpackedSize).toBeLessThan(25e6);
  const manifest = JSON.parse(readFileSync(".output/command/package.json", "utf8"));
  expect(manifest.dependencies).toBeUndefined();
  expect(readFileSync(".output/command/lib/command/THIRD-PARTY-NOTICES.txt", "utf8")).toMatch(/^acorn \d/m);
  const { status, stdout } = spawnSync(process.execPath, [resolve(packed), "--help"], {
    cwd: tmpdir(),
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([0, expect.stringContaining("Exit codes: 0 clean")]);
});

test.skipIf(process.platform === "win32")("Whoever stops it while it starts gets a sentence and code 2", async () => {
  const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  // Says when the command's own code begins: before that Node.js itself ends, without a word.
  const tells = `const { on } = process;
    process.on = function (name, ...rest) {
      on.call(this, name, ...rest);
      if (name === "SIGINT") { process.on = on; require("node:fs").writeSync(2, "begun\\n"); }
      return this;
    };`;
  const folder = mkdtempSync(join(tmpdir(), "postern-stop-"));
  const preload = join(folder, "tells.cjs");
  writeFileSync(preload, tells);
  for (const after of [0, 20, 60, 120, 250]) {
    const child = spawn(process.execPath, ["--require", preload, packed, "scan", url], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      if (said === "") setTimeout(() => child.kill("SIGINT"), after);
      said += chunk;
    });
    const [code, signal] = await once(child, "close");
    expect([after, code, signal]).toEqual([after, 2, null]);
    expect(said).toMatch(/Stopp(ed before anything was sent|ing\. What was found is kept)/);
  }
  rmSync(folder, { recursive: true });
});

test.skipIf(process.platform !== "linux")("Results that a full disk takes no more are not held to be there", () => {
  const { status, stderr } = spawnSync("sh", ["-c", `"${process.execPath}" ${packed} --help > /dev/full`], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    3,
    "The output cannot be written (the disk is full). Choose another place for it.\n",
  ]);
  const piped = spawnSync("bash", ["-c", `"${process.execPath}" ${packed} --help | true; echo $\{PIPESTATUS[0]}`], {
    encoding: "utf8",
  });
  expect([piped.stdout, piped.stderr]).toEqual(["0\n", ""]);
});

describe("docs/pipeline.md", () => {
  const blocks = [...readFileSync("docs/pipeline.md", "utf8").matchAll(/^```(\w+)\n([^`]*)^```/gm)];
  const ofKind = (wanted: string) => blocks.flatMap(([, kind, text = ""]) => (kind === wanted ? [text] : []));

  test.skipIf(process.platform === "win32")("has a shell that runs as it stands", async () => {
    const folder = mkdtempSync(join(tmpdir(), "postern-pipeline-"));
    try {
      writeFileSync(join(folder, "auth.yaml"), "auth:\n  - name: a\n    fixedHeaders: [{ name: X-Key, value: k }]\n");
      writeFileSync(join(folder, "postern"), `#!/bin/sh\nexec "${process.execPath}" "${resolve(packed)}" "$@"\n`);
      chmodSync(join(folder, "postern"), 0o755);
      const env = {
        ...process.env,
        PATH: `${folder}${delimiter}${process.env.PATH}`,
        API_URL: `http://127.0.0.1:${(target.address() as AddressInfo).port}`,
      };
      const child = spawn("sh", ["-c", ofKind("sh")[0] ?? ""], { cwd: folder, env, stdio: "ignore" });
      // Nothing of the target answers, which is not the same as clean.
      expect((await once(child, "close"))[0]).toBe(2);
      expect(readdirSync(folder)).toEqual(
        expect.arrayContaining([
          ...["postern.sarif", "postern.xml", "postern-gitlab.json", "postern.md", "postern.json"],
        ]),
      );
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("has no line that the command would not take, and no workflow that is no YAML", () => {
    const lines = blocks.flatMap(
      ([, , text = ""]) => text.replaceAll("\\\n", " ").match(/\bpostern (scan|access) .*/g) ?? [],
    );
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const [, ...given] = line.replaceAll(/["']/g, "").trim().split(/\s+/);
      expect(readArguments(given).words[0], line).toMatch(/^(scan|access)$/);
    }
    const [github, gitlab] = ofKind("yaml").map((text) => parse(text));
    expect(github.jobs.access.steps.length).toBeGreaterThan(3);
    const jobs = blocks.filter(([, , text = ""]) => text.includes('"$API_URL"') && !text.startsWith("postern"));
    expect(jobs.map(([, kind, text = ""]) => [kind, /\bAPI_URL\s*[:=] *\S/.test(text)])).toEqual([
      ["yaml", true],
      ["yaml", true],
      ["groovy", true],
    ]);
    const steps: { if?: string; uses?: string }[] = github.jobs.access.steps;
    const upload = steps.find(({ uses }) => uses?.includes("upload-sarif"));
    // An upload closes each alert that it lacks: one of a scan that could not tell would close all.
    expect(upload?.if).toBe("always() && steps.told.outputs.all == 'true'");
    expect(gitlab.access.artifacts.reports).toEqual({ junit: "postern.xml", sast: "gl-sast-report.json" });
  });
});
