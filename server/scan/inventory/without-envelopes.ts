/**
 * What an answer holds with its list as a field of its own, where nothing but a word for any list names it: outside of `_embedded`
 * (HAL), and of an envelope in an envelope, `{ success, data: { items: […], total } }`. Any other body is as it was.
 */
export function withoutEnvelopes(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { _embedded, _links, ...others } = body;
  if (isObject(_embedded)) return holdsList(_embedded) ? { ...others, ..._embedded } : body;
  const held = Object.entries(body).filter(([, value]) => typeof value === "object" && value !== null);
  const [[name, inner] = ["", null], ...more] = held;
  if (more.length > 0 || !envelope.test(name) || !isObject(inner)) return body;
  return holdsList(inner) ? { ...body, [name]: null, ...inner } : body;
}

/** Whether a field's name says that a list stands there, and not of what. */
export const isWrapper = (name: string): boolean =>
  /^(data|items?|results?|records|list|rows|entries|content|values?|hits|nodes)$/i.test(name);

const envelope = /^(data|result|response|payload|content|body)$/i;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const holdsList = (thing: object): boolean =>
  !Object.keys(thing).some((name) => /^(_?id|uuid|guid)$/i.test(name)) &&
  Object.entries(thing).some(([name, value]) => isWrapper(name) && Array.isArray(value));
