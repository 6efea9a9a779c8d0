import { accountOf, find, isOpen, register, usersOf } from "../store.js";
import { params, secured, user } from "./schemas.js";

const credentials = {
  type: "object",
  required: ["email", "password"],
  properties: { email: { type: "string" }, password: { type: "string" } },
};
const registration = {
  type: "object",
  required: ["email", "password", "name"],
  properties: { ...credentials.properties, name: { type: "string" } },
};

/** Signing up and in, one's own account, and the people of a company. */
export async function authRoutes(app) {
  app.get("/health", async () => ({ status: "ok" }));

  app.post("/auth/register", { schema: { body: registration, response: { 201: user } } }, async (request, reply) => {
    const made = register(request.body);
    if (!made) return reply.code(409).send({ message: "Taken" });
    reply.code(201);
    return made;
  });

  app.post("/auth/login", { schema: { body: credentials } }, async (request, reply) => {
    const found = accountOf(request.body.email, request.body.password);
    if (!found) return reply.code(401).send({ message: "Wrong credentials" });
    const { id, role, tenantId } = found;
    return { token: app.jwt.sign({ id, role, tenantId }) };
  });

  app.get("/me", { onRequest: [app.authenticate], schema: secured({ response: { 200: user } }) }, async (request) =>
    find("users", request.user.id),
  );
  const name = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  app.patch(
    "/me",
    { onRequest: [app.authenticate], schema: secured({ body: name, response: { 200: user } }) },
    async (request) => Object.assign(find("users", request.user.id), { name: request.body.name }),
  );

  const admin = [app.authenticate, app.adminOnly];
  const sameTenant = async (request, reply) => {
    const found = find("users", request.params.id);
    if (found?.tenantId !== request.user.tenantId) reply.code(404).send({ message: "No such user" });
  };
  app.get(
    "/users",
    {
      onRequest: isOpen("users.list") ? [app.authenticate] : admin,
      schema: secured({ response: { 200: { type: "array", items: user } } }),
    },
    async (request) => usersOf(request.user),
  );
  app.get(
    "/users/:id",
    { onRequest: admin, preHandler: [sameTenant], schema: secured({ params, response: { 200: user } }) },
    async (request) => find("users", request.params.id),
  );
  const role = { type: "object", required: ["role"], properties: { role: { enum: ["admin", "member"] } } };
  app.put(
    "/users/:id/role",
    {
      ...(isOpen("users.role") ? { onRequest: [app.authenticate] } : { onRequest: admin, preHandler: [sameTenant] }),
      schema: secured({ params, body: role, response: { 200: user } }),
    },
    async (request, reply) => {
      const found = find("users", request.params.id);
      return found ? Object.assign(found, { role: request.body.role }) : reply.callNotFound();
    },
  );
}
