import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Component = { purl: string; hashes?: { alg: string }[] };
type Entry = { version?: string; link?: boolean; inBundle?: boolean };

test("the bill of materials (CycloneDX) names every package that is built with or runs, each with its checksum", () => {
  const command = JSON.parse(readFileSync("package.json", "utf8")).scripts.sbom as string;
  const bill = JSON.parse(execSync(command, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1e8 }));
  // By its name, wherever the checkout is.
  const component = { type: "application", name: "postern", purl: expect.stringMatching(/^pkg:npm\/postern@/) };
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", metadata: { component } });
  const components = bill.components as Component[];
  const named = new Set(components.map(({ purl }) => decodeURIComponent(purl).split("?")[0]));
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")).packages as Record<string, Entry>;
  // What is bundled into the page and the extension is a development dependency, so those count as well.
  const locked = Object.entries(lock).filter(([path, { link }]) => path && !link);
  const wanted = locked.map(([path, { version }]) => nameOf(path, version));
  expect(wanted.length).toBeGreaterThan(100);
  expect(wanted.filter((purl) => !named.has(purl))).toEqual([]);
  // What a package brings inside itself is covered by the checksum of that package.
  const bundled = new Set(locked.flatMap(([path, { version, inBundle }]) => (inBundle ? [nameOf(path, version)] : [])));
  const bare = components.filter(({ hashes }) => !hashes?.length).map(({ purl }) => decodeURIComponent(purl));
  expect(bare.filter((purl) => !bundled.has(purl))).toEqual([]);
});

/** A package of the lock as package URLs name it. */
const nameOf = (path: string, version: string | undefined) =>
  `pkg:npm/${path.split("node_modules/").at(-1)}@${version}`;
