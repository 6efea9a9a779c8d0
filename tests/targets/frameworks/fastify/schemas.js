/** A schema for a route that demands a token. */
export const secured = (more = {}) => ({ security: [{ bearer: [] }], ...more });
export const params = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };
const text = { type: "string", minLength: 1, maxLength: 2000 };
const object = (properties, required = Object.keys(properties)) => ({ type: "object", required, properties });
const number = { type: "integer" };

export const noteBody = object({ title: text, body: text });
export const note = object({ id: number, title: text, body: text, ownerId: number });
export const projectBody = object({ name: text, budget: { type: "number" } });
export const projectChanges = object({ name: text, budget: { type: "number" } }, []);
export const project = object({
  id: number,
  name: text,
  budget: { type: "number" },
  tenantId: number,
  ownerId: number,
});
export const articleBody = object({ title: text, text });
export const article = object({
  id: number,
  title: text,
  text,
  authorId: { type: ["integer", "null"] },
});
export const user = object({ id: number, email: text, name: text, role: text, tenantId: number });
export const list = (items) => ({ type: "array", items });
