import fastifyJwt from "@fastify/jwt";
import multipart from "@fastify/multipart";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify from "fastify";
import { authRoutes } from "./auth.js";
import { officeRoutes } from "./office.js";
import { ownRoutes } from "./own.js";

const app = Fastify({ ajv: { customOptions: { removeAdditional: "all" } } });
await app.register(swagger, {
  openapi: {
    info: { title: "Harbour notes", version: "1.0.0" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  },
});
await app.register(swaggerUi, { routePrefix: "/documentation" });
await app.register(fastifyJwt, { secret: process.env.SECRET, sign: { expiresIn: "1h" } });
await app.register(multipart);

app.decorate("authenticate", async (request, reply) => {
  try {
    await request.jwtVerify();
  } catch (error) {
    reply.send(error);
  }
});
app.decorate("adminOnly", async (request, reply) => {
  if (request.user.role !== "admin") reply.code(403).send({ message: "Administrators only" });
});

await app.register(authRoutes);
await app.register(ownRoutes);
await app.register(officeRoutes);
await app.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });
