import { readFileSync } from "node:fs";

/** The service's data, in memory. */
export const data = JSON.parse(readFileSync(process.env.SEED, "utf8"));
const holes = new Set((process.env.HOLES ?? "").split(",").filter(Boolean));
/** Whether a switch is thrown. */
export const isOpen = (name) => holes.has(name);
let lastId = 1000;

export const find = (kind, id) => data[kind].find((item) => item.id === Number(id));
export function add(kind, item) {
  const made = { id: ++lastId, ...item };
  data[kind].push(made);
  return made;
}
export function remove(kind, item) {
  data[kind].splice(data[kind].indexOf(item), 1);
}
export const withoutPassword = ({ password: _, ...user }) => user;

export const notesOf = ({ id }) => data.notes.filter(({ ownerId }) => ownerId === id);
export const filesOf = ({ id }) =>
  data.files.filter(({ ownerId }) => ownerId === id).map(({ id, name, type }) => ({ id, name, type }));
export const projectsOf = ({ tenantId }) => data.projects.filter((project) => project.tenantId === tenantId);
export const usersOf = ({ tenantId }) => data.users.filter((user) => user.tenantId === tenantId).map(withoutPassword);
export const auditOf = ({ tenantId }) => data.audit.filter((entry) => entry.tenantId === tenantId);
export const csvOf = (projects) =>
  ["id,name,budget", ...projects.map(({ id, name, budget }) => `${id},${name},${budget}`)].join("\n");
export const search = (projects, text) =>
  projects
    .filter(({ name }) => name.toLowerCase().includes(String(text ?? "").toLowerCase()))
    .map(({ id, name }) => ({ id, name }));
/** The account that an e-mail address and a password belong to. */
export const accountOf = (email, password) =>
  data.users.find((user) => user.email === email && user.password === password);
/** Adds somebody with a company of their own; null where the address is taken. */
export function register({ email, password, name }) {
  if (data.users.some((user) => user.email === email)) return null;
  const tenant = add("tenants", { name });
  return withoutPassword(add("users", { email, password, name, role: "member", tenantId: tenant.id }));
}
