import { parseJson } from "../compare/compare-facts.ts";
import { readingOf } from "../compare/reading.ts";
import type { Operation } from "../operation.ts";
import type { Answer } from "../wire/probe.ts";
import type { JudgeContext } from "./context.ts";

/**
 * The operation's path with ids that exist, taken from what the owner sees in the collections above it
 * (`/users/{id}` from `/users`), or calls like the parameter elsewhere; null when none is found. Each collection is asked once per scan.
 */
export async function existingExample(operation: Operation, context: JudgeContext): Promise<string | null> {
  const filled: string[] = [];
  const given = operation.example.split("?", 1)[0]?.split("/") ?? [];
  const segments = operation.path.split("/");
  let learned = false;
  for (const [index, segment] of segments.entries()) {
    const name = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    if (name === undefined) {
      // A parameter inside a segment keeps what the example has.
      filled.push(segment.includes("{") ? (given[index] ?? segment) : segment);
      continue;
    }
    const answer = await ownersCollection(filled.join("/"), context);
    const listed = answer && idIn(answer, name, segments[index - 1] ?? "");
    // An answer that repeats the made-up id shows none.
    const seen = context.memory.seen.candidates(`${segments.slice(0, index).join("/")}/${segment}`, name);
    const id = listed ?? seen.find((value) => value !== given[index]) ?? null;
    learned ||= id !== null && id !== given[index];
    filled.push(id === null ? (given[index] ?? "1") : encodeURIComponent(id));
  }
  const query = operation.example.includes("?") ? operation.example.slice(operation.example.indexOf("?")) : "";
  const example = filled.join("/") + query;
  return learned && example !== operation.example ? example : null;
}

async function ownersCollection(path: string, context: JudgeContext): Promise<Answer | null> {
  if (path === "") return null;
  const key = `collection ${path}`;
  let answer = context.memory.answers.get(key);
  if (!answer) {
    const identity = context.hasCredential ? "owner" : "anonymous";
    answer = context.send({ id: key, identity, purpose: "List existing objects", method: "GET", path });
    context.memory.answers.set(key, answer);
  }
  const heard = await answer;
  return readingOf(heard).kind === "success" ? heard : null;
}

function idIn(answer: Answer, parameter: string, collection: string): string | null {
  const item = firstItem(parseJson(answer.body), 3);
  if (item === null) return null;
  if (typeof item !== "object") return String(item);
  const singular = collection.replace(/s$/, "");
  const wanted = [parameter, "id", "_id", "uuid", `${singular}Id`, `${singular}_id`, "key", "slug", "code", "name"];
  for (const name of wanted) {
    const entry = Object.entries(item).find(([key]) => key.toLowerCase() === name.toLowerCase());
    if (entry && (typeof entry[1] === "string" || typeof entry[1] === "number") && entry[1] !== "")
      return String(entry[1]);
  }
  return null;
}

/** The first item of the first list in an answer, at most `depth` levels down. */
function firstItem(json: unknown, depth: number): object | string | number | null {
  if (Array.isArray(json)) {
    const item: unknown = json[0];
    return typeof item === "string" || typeof item === "number" || (typeof item === "object" && item !== null)
      ? item
      : null;
  }
  if (depth === 0 || json === null || typeof json !== "object") return null;
  for (const value of Object.values(json)) {
    const found = value !== null && typeof value === "object" ? firstItem(value, depth - 1) : null;
    if (found !== null) return found;
  }
  return null;
}
