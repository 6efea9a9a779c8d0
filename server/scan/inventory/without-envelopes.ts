/**
 * What an answer is about, where nothing but a word for anything names it: a list as a field of its own, outside of `_embedded` (HAL) and
 * of an envelope in an envelope, `{ success, data: { items: […], total } }`; the fields of the thing in `{ item: { id: 7 } }`. What
 * belongs to it and is shown beside it is left out. Any other body is as it was.
 */
export function withoutEnvelopes(answered: unknown): unknown {
  const body = withoutIncluded(answered);
  if (!isObject(body)) return body;
  const { _embedded, _links, ...others } = body;
  if (isObject(_embedded)) return holdsList(_embedded) ? { ...others, ..._embedded } : body;
  const held = Object.entries(body).filter(([, value]) => typeof value === "object" && value !== null);
  const [[name, inner] = ["", null], ...more] = held;
  if (more.length > 0 || !envelope.test(name) || !isObject(inner)) return body;
  return holdsList(inner) || (hasId(inner) && !hasId(body)) ? { ...body, [name]: null, ...inner } : body;
}

/** An answer without what belongs to its thing or list and is shown once, beside it: `{ item: { … }, included: { users: […] } }`. */
export function withoutIncluded(body: unknown): unknown {
  if (!isObject(body) || hasId(body)) return body;
  const kept = Object.entries(body).filter(([name, value]) => !isIncluded(name, value));
  return kept.some(([, value]) => typeof value === "object" && value !== null) ? Object.fromEntries(kept) : body;
}

/** What is shown beside an answer's thing or list, each by what it is called there. */
export function includedIn(body: unknown): [name: string, thing: unknown][] {
  if (!isObject(body) || withoutIncluded(body) === body) return [];
  const held = Object.entries(body).filter(([name, value]) => isIncluded(name, value));
  return held.flatMap(([, value]) =>
    Array.isArray(value) ? value.flatMap(byType) : Object.entries(value ?? {}).flatMap(each),
  );
}

/** Whether a field's name says that a list stands there, and not of what. */
export const isWrapper = (name: string): boolean =>
  /^(data|items?|results?|records|list|rows|entries|content|values?|hits|nodes)$/i.test(name);

const isIncluded = (name: string, value: unknown): boolean =>
  /^(included?|includes|linked|side_?load(s|ed)?)$/i.test(name) && typeof value === "object" && value !== null;
/** Things of one kind, or one of them. */
const each = ([name, value]: [string, unknown]): [string, unknown][] =>
  (Array.isArray(value) ? value : [value]).map((thing) => [name, thing]);
/** A thing that says of which kind it is, as in JSON:API. */
const byType = (thing: unknown): [string, unknown][] =>
  isObject(thing) && typeof thing.type === "string" ? [[thing.type, thing]] : [];

const envelope = /^(data|result|response|payload|content|body|item|record|object|resource|entity)$/i;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const hasId = (thing: object): boolean => Object.keys(thing).some((name) => /^(_?id|uuid|guid)$/i.test(name));
const holdsList = (thing: object): boolean =>
  !hasId(thing) && Object.entries(thing).some(([name, value]) => isWrapper(name) && Array.isArray(value));
