import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "acorn";
import { expect, test } from "vitest";
import { frameworks } from "./all.ts";
import { writeClient } from "./client.ts";

test.each(frameworks.filter(({ client }) => client))(
  "the page of $folder has a script that a browser can run",
  async (framework) => {
    const folder = await writeClient(framework);
    const script = await readFile(join(folder, "app.js"), "utf8");
    await rm(folder, { recursive: true });
    expect(() => parse(script, { ecmaVersion: "latest", sourceType: "module" })).not.toThrow();
  },
);
