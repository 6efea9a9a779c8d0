/** What one validation error of a GraphQL server tells about the schema that it does not show. */
export type SchemaHint =
  /** The type has no such field, but others that are spelled alike. */
  | { says: "absent"; field: string; others: string[] }
  /** The field is there, and returns an object of this type. */
  | { says: "object"; field: string; type: string }
  /** The field is there, and cannot be asked without this argument. */
  | { says: "argument"; field: string; name: string; type: string }
  | { says: "no-such-type" }
  /** It stopped examining: what it does not mention may be absent as well. */
  | { says: "gave-up" };

const quoted = /["'`](\w{1,80})["'`]/g;
const q = "[\"'`]";
const name = "(\\w{1,80})";
const typed = "([\\w![\\]]{1,120})";
/** Of graphql-js and its kin, graphql-core, graphql-ruby, graphql-java, Hot Chocolate and Juniper. */
const absent = [
  new RegExp(`^Cannot query field ${q}${name}${q} on type`),
  new RegExp(`^Field ${q}${name}${q} doesn't exist on type`),
  new RegExp(`^The field ${q}${name}${q} does not exist on the type`),
  new RegExp(`Field ${q}${name}${q} in type ${q}\\w{1,80}${q} is undefined`),
  new RegExp(`^Unknown field ${q}${name}${q} on type`),
];
const object = new RegExp(`^Field ${q}${name}${q} of type ${q}${typed}${q} must have a (?:sub)?selection`);
const objectOfRuby = new RegExp(`\\(field ${q}${name}${q} returns ${typed} but has no selections`);
const objectOfJava = new RegExp(`Subselection required for type ${q}${typed}${q} of field ${q}${name}${q}`);
const argument = new RegExp(
  `^Field ${q}(?:\\w{1,80}\\.)?${name}${q} argument ${q}${name}${q} of type ${q}${typed}${q} is required`,
);

const argumentOf17 = new RegExp(
  `^Argument ${q}(?:\\w{1,80}\\.)?${name}\\(${name}:\\)${q} of type ${q}${typed}${q} is required`,
);

/** Reads the message of a validation error; null where it tells nothing of a field. */
export function hintOf(message: string): SchemaHint | null {
  const text = message.slice(0, 1_000);
  if (/^Unknown type\b|No such type\b/.test(text)) return { says: "no-such-type" };
  if (/too many (validation )?errors/i.test(text)) return { says: "gave-up" };
  for (const pattern of absent) {
    const field = pattern.exec(text)?.[1];
    if (field !== undefined) return { says: "absent", field, others: suggestedIn(text) };
  }
  const [, needs, parameter, type] = argument.exec(text) ?? argumentOf17.exec(text) ?? [];
  if (needs && parameter && type) return { says: "argument", field: needs, name: parameter, type };
  const [, whole, of] = object.exec(text) ?? objectOfRuby.exec(text) ?? [];
  if (whole && of) return { says: "object", field: whole, type: of };
  const [, ofJava, inJava] = objectOfJava.exec(text) ?? [];
  return ofJava && inJava ? { says: "object", field: inJava, type: ofJava } : null;
}

/** Names behind "Did you mean"; other types that a fragment might be on are none. */
function suggestedIn(text: string): string[] {
  const at = text.indexOf("Did you mean");
  if (at < 0 || text.startsWith("Did you mean to use an inline fragment", at)) return [];
  return [...text.slice(at).matchAll(quoted)].map(([, one = ""]) => one);
}
