import Hapi from "@hapi/hapi";
import Inert from "@hapi/inert";
import Jwt from "@hapi/jwt";
import Vision from "@hapi/vision";
import HapiSwagger from "hapi-swagger";
import { find } from "../store.js";
import { accountRoutes } from "./accounts.js";
import { noteRoutes } from "./notes.js";
import { officeRoutes } from "./office.js";
import { publishingRoutes } from "./publishing.js";

const secret = process.env.SECRET;
const server = Hapi.server({
  port: Number(process.env.PORT),
  host: "127.0.0.1",
  routes: { validate: { failAction: (_request, _h, error) => Promise.reject(error) } },
});

await server.register([
  Jwt,
  Inert,
  Vision,
  {
    plugin: HapiSwagger,
    options: {
      info: { title: "Harbour notes", version: "2.0.0" },
      securityDefinitions: { jwt: { type: "apiKey", name: "Authorization", in: "header" } },
      security: [{ jwt: [] }],
      auth: false,
    },
  },
]);

server.auth.strategy("jwt", "jwt", {
  keys: secret,
  verify: { aud: "harbour", iss: "harbour", sub: false, maxAgeSec: 7200 },
  validate: (artifacts) => {
    const user = find("users", artifacts.decoded.payload.id);
    return { isValid: Boolean(user), credentials: user && { ...user, scope: [user.role] } };
  },
});
server.auth.default("jwt");

server.route([...accountRoutes(secret), ...noteRoutes, ...officeRoutes, ...publishingRoutes]);
await server.start();
