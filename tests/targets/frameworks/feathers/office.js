import { MemoryService } from "@feathersjs/memory";
import { auditOf, csvOf, data, isOpen, search } from "../store.js";
import { adminOnly, demand, limitTo, signedIn, take, unless } from "./hooks.js";

/** What a company shares, and what is for its administrator. */
export function office(app) {
  const store = Object.fromEntries(data.projects.map((project) => [project.id, project]));
  app.use("projects", new MemoryService({ store, startId: 4000, paginate: { default: 20, max: 50 } }), {
    methods: ["find", "get", "create", "patch", "remove"],
  });
  const company = limitTo("tenantId", "tenantId");
  /** Its owner, or the administrator of its company. */
  const ownerOrAdmin = (context) =>
    limitTo(...(context.params.user.role === "admin" ? ["tenantId", "tenantId"] : ["ownerId"]))(context);
  app.service("projects").hooks({
    before: {
      all: [signedIn],
      find: [unless("projects.list", company)],
      get: [unless("projects.get", company)],
      create: [demand("name", "budget"), take(["name", "budget"], ({ id, tenantId }) => ({ tenantId, ownerId: id }))],
      patch: [unless("projects.update", ownerOrAdmin), take(["name", "budget"], () => ({}))],
      remove: [ownerOrAdmin],
    },
  });
  const projectsFor = async (user) =>
    await app.service("projects")._find({ query: user ? { tenantId: user.tenantId } : {}, paginate: false });

  app.use("search", {
    find: async ({ query, user }) => search(await projectsFor(isOpen("search") ? null : user), query.q),
  });
  app.service("search").hooks({ before: { all: [signedIn] } });

  app.use("export", { find: async ({ user }) => ({ csv: csvOf(await projectsFor(user)) }) });
  app.service("export").hooks({ before: { all: isOpen("export") ? [] : [signedIn, adminOnly] } });

  app.use("audit", { find: async ({ user }) => (user ? auditOf(user) : data.audit) });
  app.service("audit").hooks({ before: { all: isOpen("audit") ? [] : [signedIn, adminOnly] } });

  app.use("health", { find: async () => ({ status: "ok" }) });
}
