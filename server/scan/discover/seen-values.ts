import { singular } from "../template.ts";

/** Values that answers showed, by the noun they belong to and the field they stood in. */
export type SeenValues = {
  /** Takes what an answer to `path` shows: items of lists, fields such as `userId`, plain lists of names. */
  learn(path: string, body: unknown): void;
  /** Values that could fill a path parameter, best first. */
  candidates(template: string, parameter: string): string[];
  /** Names of anything, for places that do not say what they want. */
  names(): string[];
};

/** Items read of one list; the rest adds nothing that a probe could use. */
const maxItems = 5;
/** Fields that name one item of a list, best first. */
export const identifying = ["id", "uuid", "_id", "key", "slug", "code", "name", "number", "reference"];
const generic = new Set([
  "id",
  "uuid",
  "guid",
  "key",
  "slug",
  "code",
  "name",
  "param",
  "value",
  "pk",
  "oid",
  "date",
  "email",
]);

/** Creates an empty memory of values for one scan. */
export function createSeenValues(): SeenValues {
  const byNoun = new Map<string, Map<string, string[]>>();

  function keep(noun: string, field: string, value: unknown): void {
    if (typeof value !== "string" && typeof value !== "number") return;
    const text = String(value);
    if (text === "" || text.length > 80) return;
    const fields = byNoun.get(noun) ?? new Map<string, string[]>();
    byNoun.set(noun, fields);
    const values = fields.get(field) ?? [];
    fields.set(field, values);
    if (values.length < maxItems && !values.includes(text)) values.push(text);
  }

  function learnItem(noun: string, item: unknown): void {
    if (typeof item !== "object" || item === null) {
      keep(noun, "id", item);
      return;
    }
    for (const [name, value] of Object.entries(item).slice(0, 60)) {
      const field = name.toLowerCase();
      if (identifying.includes(field)) keep(noun, field, value);
      const other = /^(.{2,})(_?id|_?uuid|_?slug)$/i.exec(name);
      if (other?.[1]) keep(nounOf(other[1]), other[2]?.replace("_", "").toLowerCase() ?? "id", value);
      if (Array.isArray(value)) for (const inner of value.slice(0, maxItems)) learnItem(nounOf(name), inner);
    }
  }

  return {
    learn(path, body) {
      const noun = nounOfPath(path);
      const direct = Array.isArray(body) ? body : null;
      if (direct) for (const item of direct.slice(0, maxItems)) learnItem(noun, item);
      else if (typeof body === "object" && body !== null) {
        learnItem(noun, body);
        // Envelopes: the list stands under `data`, `items` or a name of its own.
        for (const value of Object.values(body)) {
          if (Array.isArray(value)) for (const item of value.slice(0, maxItems)) learnItem(noun, item);
        }
      }
    },
    candidates(template, parameter) {
      const { noun, field } = wantedBy(template, parameter);
      const fields = byNoun.get(noun);
      if (!fields) return [];
      const order = field === null ? identifying : [field, ...identifying];
      return [...new Set(order.flatMap((name) => plainFirst(fields.get(name) ?? [])))].slice(0, 4);
    },
    names: () =>
      plainFirst([...new Set([...byNoun.values()].flatMap((fields) => fields.get("name") ?? []))]).slice(0, 4),
  };
}

/** What `{userId}`, or `{id}` after `/users`, asks for. */
export function wantedBy(template: string, parameter: string): { noun: string; field: string | null } {
  const name = parameter.toLowerCase();
  const before = template.slice(0, template.indexOf(`{${parameter}}`));
  const named = /^(.{2,}?)_?(id|uuid|guid|slug|key|code|name|number)$/i.exec(parameter);
  if (!generic.has(name) && named?.[1]) return { noun: nounOf(named[1]), field: named[2]?.toLowerCase() ?? null };
  return generic.has(name) ? { noun: nounOfPath(before), field: name } : { noun: nounOf(parameter), field: null };
}

/** Values that need no escaping in a path are understood by every router. */
function plainFirst(values: readonly string[]): string[] {
  return values.toSorted((a, b) => Number(/[^\w.-]/.test(a)) - Number(/[^\w.-]/.test(b)));
}

const notNouns = /^(me|self|current|search|all|list|recent|latest|export|query|find)$/i;

/** The resource that a path speaks of: its last fixed segment that is a noun. */
export function nounOfPath(path: string): string {
  const segments = (path.split("?")[0] ?? "").split("/").filter((part) => part !== "" && !part.includes("{"));
  const last = segments.findLast((segment) => !notNouns.test(segment) && !/^\d+$/.test(segment));
  return nounOf(last ?? "");
}

/** A word as the noun of a resource: `Invoices` and `invoice` are the same. */
export function nounOf(word: string): string {
  return singular(
    word
      .replace(/\.\w+$/, "")
      .replace(/[-_]/g, "")
      .toLowerCase(),
  );
}
