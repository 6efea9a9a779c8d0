const meansPublic: readonly [name: RegExp, value: (value: unknown) => boolean][] = [
  [/^(visibility|access|privacy)$/i, (value) => typeof value === "string" && /^(public|everyone|world)$/i.test(value)],
  [/^(is_?)?(public|published)$/i, (value) => value === true],
  [/^(status|state)$/i, (value) => value === "published"],
];

/** Whether a body says of itself that it is public: the object in it, or every item of its only list. */
export function saysPublic(json: unknown): boolean {
  if (Array.isArray(json)) return json.length > 0 && json.every(isMarked);
  if (!isObject(json)) return false;
  if (isMarked(json)) return true;
  const [only, ...more] = Object.values(json).filter((value) => typeof value === "object" && value !== null);
  if (more.length > 0 || only === undefined) return false;
  return Array.isArray(only) ? saysPublic(only) : isMarked(only);
}

const isMarked = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).some(([name, inner]) => meansPublic.some(([named, holds]) => named.test(name) && holds(inner)));

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
