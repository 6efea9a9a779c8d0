import type { Operation } from "../operation.ts";
import type { DiscoverContext } from "./context.ts";
import { foundOperation } from "./found-operation.ts";
import type { NamedFacts } from "./script/read-all.ts";
import { exists } from "./settle-calls.ts";

const values = [
  { lng: "en", ns: "translation" },
  { lng: "en", ns: "common" },
  { lng: "en-US", ns: "translation" },
];

/** Translations that scripts load by language and name (`loadPath` of i18next), where the target answers for usual ones. */
export async function tryTranslations(all: readonly NamedFacts[], context: DiscoverContext): Promise<Operation[]> {
  const operations: Operation[] = [];
  const folders = [...context.leads.pageFolders, ""];
  for (const { name, facts } of all) {
    for (const written of facts.translations.slice(0, 3)) {
      const rooted = written.startsWith("/")
        ? [written]
        : folders.map((folder) => `${folder}/${written.replace(/^\.\//, "")}`);
      for (const address of new Set(rooted)) {
        const found = await answered(address, context);
        if (found === null) continue;
        const [path = ""] = address.replaceAll("{{", "{").replaceAll("}}", "}").split("?");
        const seen = {
          method: "GET",
          path,
          source: "javascript",
          where: name,
          example: found,
          exampleSeen: true,
        } as const;
        operations.push(foundOperation(seen));
        break;
      }
    }
  }
  return operations;
}

async function answered(address: string, context: DiscoverContext): Promise<string | null> {
  for (const { lng, ns } of values) {
    const path = address.replaceAll("{{lng}}", lng).replaceAll("{{ns}}", ns);
    if (path.includes("{")) return null;
    if (!(await exists(path, context))) continue;
    const { status } = await context.get(path);
    if (status !== null && status < 300) return path;
  }
  return null;
}
