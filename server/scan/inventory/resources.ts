type Fields = Record<string, unknown>;
/** A resource of JSON:API: its kind, and its fields beside that. */
export type Resource = Fields & { type: string; attributes: Fields };

/** Whether an object is a resource of JSON:API (1.1, 7.2). */
export const isResource = (value: unknown): value is Resource =>
  isFields(value) && typeof value.type === "string" && isFields(value.attributes);

/** A resource with its fields and the ids of what it relates to as its own, as other APIs show a thing; everything else as it is. */
export function plainResource(thing: Fields): Fields {
  if (!isResource(thing)) return thing;
  const { attributes, relationships, ...own } = thing;
  const related = Object.entries(isFields(relationships) ? relationships : {}).flatMap(([name, one]) =>
    isFields(one) && isFields(one.data) ? [[name, one.data]] : [],
  );
  return { ...Object.fromEntries(related), ...attributes, ...own };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
