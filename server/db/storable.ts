/** A copy in which every string can be stored: PostgreSQL takes neither NUL nor half of a surrogate pair. */
export function storable<T>(value: T): T {
  if (typeof value === "string") return value.replaceAll("\0", "\ufffd").toWellFormed() as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (value && typeof value === "object" && !(value instanceof Date)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)])) as T;
  }
  return value;
}
