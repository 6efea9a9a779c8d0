import { type GraphQLOutputType, getNamedType, isInterfaceType, isObjectType } from "graphql/type";
import { nounOf } from "../nouns.ts";

/** Ids that answers to GraphQL queries showed, by the type of their object. */
export type ShownIds = {
  /** Takes what a field of a type was answered with. */
  learn(type: GraphQLOutputType, value: unknown): void;
  /** An id for an argument such as `id` or `userId` of a field that returns `owner`; null when none was shown. */
  valueOf(argument: string, owner: string): string | null;
};

const maxItems = 5;
const maxDepth = 5;

/** Creates an empty memory for one schema. */
export function createShownIds(): ShownIds {
  const byType = new Map<string, Map<string, string>>();

  function learn(output: GraphQLOutputType, value: unknown, depth: number): void {
    if (value === null || typeof value !== "object" || depth > maxDepth) return;
    if (Array.isArray(value)) {
      for (const item of value.slice(0, maxItems)) learn(output, item, depth + 1);
      return;
    }
    const type = getNamedType(output);
    if (!isObjectType(type) && !isInterfaceType(type)) return;
    const fields = type.getFields();
    const known = byType.get(nounOf(type.name)) ?? new Map<string, string>();
    byType.set(nounOf(type.name), known);
    for (const [name, inner] of Object.entries(value)) {
      const field = fields[name];
      if (typeof inner === "string" || typeof inner === "number") {
        if (!known.has(name.toLowerCase())) known.set(name.toLowerCase(), String(inner));
      } else if (field) learn(field.type, inner, depth + 1);
    }
  }

  return {
    learn: (type, value) => learn(type, value, 0),
    valueOf(argument, owner) {
      const other = /^(.{2,}?)_?(id|uuid|slug|key|code)$/i.exec(argument);
      const name = argument.toLowerCase();
      const own = byType.get(nounOf(owner.replace(/(Connection|Page|List|Payload|Result)$/, "")));
      if (!other?.[1]) return own?.get(name) ?? (name === "id" ? (own?.get("uuid") ?? null) : null);
      const related = byType.get(nounOf(other[1]));
      return related?.get((other[2] ?? "id").toLowerCase()) ?? related?.get("id") ?? own?.get(name) ?? null;
    },
  };
}
