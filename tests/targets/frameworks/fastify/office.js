import { add, auditOf, csvOf, data, find, isOpen, projectsOf, remove, search } from "../store.js";
import { list, params, project, projectBody, projectChanges, secured } from "./schemas.js";

/** What belongs to a company: projects, search, export and the audit log. */
export async function officeRoutes(app) {
  const signedIn = [app.authenticate];
  const admin = [app.authenticate, app.adminOnly];
  const ofTenant = (name) => async (request, reply) => {
    const found = find("projects", request.params.id);
    if (!found || (!isOpen(name) && found.tenantId !== request.user.tenantId))
      return reply.code(404).send({ message: "No such project" });
    request.item = found;
  };
  const ownerOrAdmin = async ({ item, user }, reply) => {
    if (item.ownerId !== user.id && user.role !== "admin") return reply.code(403).send({ message: "Not yours" });
  };

  app.get(
    "/projects",
    { onRequest: signedIn, schema: secured({ response: { 200: list(project) } }) },
    async (request) => (isOpen("projects.list") ? data.projects : projectsOf(request.user)),
  );
  app.post(
    "/projects",
    { onRequest: signedIn, schema: secured({ body: projectBody, response: { 201: project } }) },
    async (request, reply) => {
      const { id, tenantId } = request.user;
      reply.code(201);
      return add("projects", { ...request.body, tenantId, ownerId: id });
    },
  );
  app.get(
    "/projects/:id",
    {
      onRequest: signedIn,
      preHandler: [ofTenant("projects.get")],
      schema: secured({ params, response: { 200: project } }),
    },
    async ({ item }) => item,
  );
  app.patch(
    "/projects/:id",
    {
      onRequest: signedIn,
      preHandler: [ofTenant("projects.update"), ...(isOpen("projects.update") ? [] : [ownerOrAdmin])],
      schema: secured({ params, body: projectChanges, response: { 200: project } }),
    },
    async ({ item, body }) => Object.assign(item, body),
  );
  app.delete(
    "/projects/:id",
    { onRequest: signedIn, preHandler: [ofTenant("projects.remove"), ownerOrAdmin], schema: secured({ params }) },
    async ({ item }, reply) => {
      remove("projects", item);
      reply.code(204);
    },
  );

  const querystring = { type: "object", properties: { q: { type: "string" } } };
  app.get("/search", { onRequest: signedIn, schema: secured({ querystring }) }, async (request) => {
    return search(isOpen("search") ? data.projects : projectsOf(request.user), request.query.q);
  });
  app.get("/export", { onRequest: isOpen("export") ? [] : admin, schema: secured() }, async (request, reply) => {
    return reply.type("text/csv").send(csvOf(request.user ? projectsOf(request.user) : data.projects));
  });
  app.get("/audit", { onRequest: isOpen("audit") ? [] : admin, schema: secured() }, async (request) =>
    request.user ? auditOf(request.user) : data.audit,
  );
}
