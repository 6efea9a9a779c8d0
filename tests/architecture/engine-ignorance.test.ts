import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createData } from "../../server/practice/data.ts";
import { practiceTruth } from "../../server/practice/ground-truth.ts";
import { people } from "../../server/practice/people.ts";
import { jsonServerTruth } from "../targets/json-server.truth.ts";
import { verdaccioTruth } from "../targets/verdaccio.truth.ts";

/** The engine and its checks, their tests included: a verdict that knows its target proves nothing. */
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "server/scan", "server/checks"],
  {
    encoding: "utf8",
  },
)
  .split("\n")
  .filter((file) => file.endsWith(".ts"))
  .map((file) => ({ file, text: readFileSync(file, "utf8").toLowerCase() }));

const having = (wanted: string) =>
  files.filter(({ text }) => text.includes(wanted.toLowerCase())).map(({ file }) => file);

/** Whole paths with at least three names in them; shorter ones are words that any API may have. */
const tellingPaths = [...practiceTruth, ...jsonServerTruth, ...verdaccioTruth]
  .map(({ path }) => path)
  .filter(
    (path) => path.split("/").filter((part) => part && !part.startsWith("{") && !/^(api|v\d|-)$/.test(part)).length > 2,
  );

describe("The engine knows nothing about the applications that test it", () => {
  test("there is an engine to look at", () => expect(files.length).toBeGreaterThan(30));

  test.each(["ledgerline", "verdaccio", "json-server", "typicode", "alder", "birch", "org.couchdb"])(
    "it does not say %s",
    (name) => expect(having(name)).toEqual([]),
  );

  test("it has none of their paths", () => {
    expect(tellingPaths.length).toBeGreaterThan(3);
    expect(tellingPaths.filter((path) => having(`"${path}"`).length > 0)).toEqual([]);
  });

  test("it has none of their values", () => {
    const data = createData();
    const values = [
      ...people.flatMap(({ email, token, password, name }) => [email, token, password, name]),
      ...data.invoices.flatMap(({ id, number, customer }) => [id, number, customer]),
      ...data.accounts.map(({ iban }) => iban),
      ...data.webhooks.map(({ secret }) => secret),
      ...data.exportJobs.map(({ id }) => id),
    ];
    expect(values.filter((value) => having(value).length > 0)).toEqual([]);
  });
});
