import { fieldOf, placesOf } from "../discover/seen-values.ts";
import type { Operation } from "../operation.ts";

/** Which fields of which things stand in paths, besides those that are ids by their names. */
export type NamedFields = {
  /** Whether a thing's field is what a path asks for it by, told by its name or by a value that is known to stand there. */
  has(noun: string, name: string, value: unknown): boolean;
  /** Notes a field in which a value stands that is known to stand in such a path: things of this kind are asked for by it. */
  note(noun: string, name: string, value: unknown): void;
  /** Fields that were noted of a kind of thing, in lower case. */
  told(noun: string): ReadonlySet<string>;
};

const none: ReadonlySet<string> = new Set();

/** Shorter values are in too many fields to tell one. */
const tellingLength = 4;

/** Reads from paths what ids are called (`/records/{hash}`), and from answered examples what they look like. */
export function namedFields(operations: readonly Pick<Operation, "path" | "example" | "exampleSeen">[]): NamedFields {
  const names = new Set<string>();
  const values = new Set<string>();
  const told = new Map<string, Set<string>>();
  for (const { path, example, exampleSeen } of operations) {
    const given = example.split(/[?#]/, 1)[0]?.split("/") ?? [];
    const segments = path.split("/");
    for (const [index, segment] of segments.entries()) {
      const parameter = /^\{([^{}]+)\}$/.exec(segment)?.[1];
      if (parameter === undefined) continue;
      const value = given[index] ?? "";
      for (const { noun, field, isExact } of placesOf(segments.slice(0, index + 1).join("/"), parameter)) {
        if (field !== null) names.add(`${noun}\n${field}`);
        if (exampleSeen && !isExact && value.length >= tellingLength) values.add(`${noun}\n${value}`);
      }
    }
  }
  return {
    note(noun, name, value) {
      if (values.has(`${noun}\n${encodeURIComponent(String(value))}`))
        told.set(noun, (told.get(noun) ?? new Set()).add(fieldOf(name)));
    },
    told: (noun) => told.get(noun) ?? none,
    has(noun, name, value) {
      const key = `${noun}\n${fieldOf(name)}`;
      if (names.has(key)) return true;
      if (!values.has(`${noun}\n${encodeURIComponent(String(value))}`)) return false;
      names.add(key);
      return true;
    },
  };
}
