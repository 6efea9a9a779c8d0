import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Messages = Record<string, { message: string; description: string }>;
const languages = readdirSync("public/_locales");
const read = (language: string): Messages =>
  JSON.parse(readFileSync(`public/_locales/${language}/messages.json`, "utf8"));
/** Where the manifest is made. */
const manifest = "src/packaging/manifest.ts";
const english = read("en");
/** Characters that the stores and the browsers allow, or show. */
const limits: Record<string, number> = { name: 45, description: 132, openPanel: 60, watchTab: 60, scanSite: 40 };

describe("The extension's own texts", () => {
  test("come in six languages, English among them", () => {
    expect(languages.sort()).toEqual(["de", "en", "es", "fr", "ja", "pt_BR"]);
  });

  test.each(languages)("are all there in %s, each for what the English one is for", (language) => {
    const messages = read(language);
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const [key, { message, description }] of Object.entries(messages)) {
      expect(message.trim(), key).toBe(message);
      expect(message, key).not.toBe("");
      expect(description, key).toBe(english[key]?.description);
      if (language !== "en" && key !== "name") expect(message, key).not.toBe(english[key]?.message);
    }
  });

  test.each(languages)("fit the stores and the menus in %s", (language) => {
    for (const [key, { message }] of Object.entries(read(language)))
      expect([...message].length, `${key}: ${message}`).toBeLessThanOrEqual(limits[key] ?? 75);
  });

  test("are used: the manifest and the worker name every one of them", () => {
    const sources = [manifest, "src/background/open-on-request.ts"].map((file) => readFileSync(file, "utf8")).join();
    for (const key of Object.keys(english)) expect(sources, key).toMatch(new RegExp(`__MSG_${key}__|"${key}"`));
  });

  test("name nothing that is missing", () => {
    const named = [...readFileSync(manifest, "utf8").matchAll(/__MSG_(\w+)__/g)].map(([, key]) => key);
    expect(named.filter((key) => !((key as string) in english))).toEqual([]);
  });
});
