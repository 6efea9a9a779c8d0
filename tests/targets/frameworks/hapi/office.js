import Boom from "@hapi/boom";
import Joi from "joi";
import { add, auditOf, csvOf, data, find, isOpen, projectsOf, remove, search } from "../store.js";

const tags = ["api"];
const params = Joi.object({ id: Joi.number().integer().required() });
const project = Joi.object({ name: Joi.string().required(), budget: Joi.number().required() });
const changes = Joi.object({ name: Joi.string(), budget: Joi.number() }).min(1);
const admin = { scope: ["admin"] };

const load = ({ params }) => {
  const found = find("projects", params.id);
  if (!found) throw Boom.notFound();
  return found;
};
const ofTenant = (request) => {
  const found = load(request);
  if (!isOpen("projects.get") && found.tenantId !== request.auth.credentials.tenantId) throw Boom.notFound();
  return found;
};
const ofOwnerOrAdmin = (name) => (request) => {
  const found = load(request);
  const { id, role, tenantId } = request.auth.credentials;
  const may = found.ownerId === id || (role === "admin" && found.tenantId === tenantId);
  if (!may && !isOpen(name)) throw Boom.forbidden("Not your project");
  return found;
};
const pre = (method) => [{ assign: "project", method }];

export const officeRoutes = [
  {
    method: "GET",
    path: "/projects",
    options: { tags },
    handler: ({ auth }) => (isOpen("projects.list") ? data.projects : projectsOf(auth.credentials)),
  },
  {
    method: "POST",
    path: "/projects",
    options: { tags, validate: { payload: project } },
    handler: ({ auth, payload }, h) => {
      const { id: ownerId, tenantId } = auth.credentials;
      return h.response(add("projects", { ...payload, tenantId, ownerId })).code(201);
    },
  },
  {
    method: "GET",
    path: "/projects/{id}",
    options: { tags, validate: { params }, pre: pre(ofTenant) },
    handler: ({ pre }) => pre.project,
  },
  {
    method: "PATCH",
    path: "/projects/{id}",
    options: { tags, validate: { params, payload: changes }, pre: pre(ofOwnerOrAdmin("projects.update")) },
    handler: ({ pre, payload }) => Object.assign(pre.project, payload),
  },
  {
    method: "DELETE",
    path: "/projects/{id}",
    options: { tags, validate: { params }, pre: pre(ofOwnerOrAdmin("projects.remove")) },
    handler: ({ pre }, h) => {
      remove("projects", pre.project);
      return h.response().code(204);
    },
  },
  {
    method: "GET",
    path: "/search",
    options: { tags, validate: { query: Joi.object({ q: Joi.string().allow("").default("") }) } },
    handler: ({ auth, query }) => search(isOpen("search") ? data.projects : projectsOf(auth.credentials), query.q),
  },
  {
    method: "GET",
    path: "/export",
    options: { tags, auth: isOpen("export") ? { mode: "try" } : admin },
    handler: ({ auth }, h) =>
      h.response(csvOf(auth.isAuthenticated ? projectsOf(auth.credentials) : data.projects)).type("text/csv"),
  },
  {
    method: "GET",
    path: "/audit",
    options: { tags, auth: isOpen("audit") ? { mode: "try" } : admin },
    handler: ({ auth }) => (auth.isAuthenticated ? auditOf(auth.credentials) : data.audit),
  },
];
