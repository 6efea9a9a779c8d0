/**
 * What an answer holds with its list as a field of its own: outside of `_embedded` (HAL), and of an envelope in an envelope,
 * `{ success, data: { items: […], total } }`. Any other body is as it was.
 */
export function withoutEnvelopes(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { _embedded, _links, ...others } = body;
  if (isObject(_embedded)) return { ...others, ..._embedded };
  const held = Object.entries(body).filter(([, value]) => typeof value === "object" && value !== null);
  const [[name, inner] = ["", null], ...more] = held;
  if (more.length > 0 || !envelope.test(name) || !isObject(inner) || hasId(inner)) return body;
  return Object.values(inner).some(Array.isArray) ? { ...body, [name]: null, ...inner } : body;
}

const envelope = /^(data|result|response|payload|content|body)$/i;
const hasId = (thing: object): boolean => Object.keys(thing).some((name) => /^(_?id|uuid|guid)$/i.test(name));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
