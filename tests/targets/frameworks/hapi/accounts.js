import Boom from "@hapi/boom";
import Jwt from "@hapi/jwt";
import Joi from "joi";
import { accountOf, find, isOpen, register, usersOf, withoutPassword } from "../store.js";

const tags = ["api"];
const params = Joi.object({ id: Joi.number().integer().required() });
const admin = { scope: ["admin"] };

function colleague({ params, auth }) {
  const user = find("users", params.id);
  if (user?.tenantId !== auth.credentials.tenantId) throw Boom.notFound();
  return user;
}

/** Signing up and in, one's own account, and the people of a company. */
export const accountRoutes = (secret) => [
  { method: "GET", path: "/health", options: { auth: false, tags }, handler: () => ({ status: "up" }) },
  {
    method: "POST",
    path: "/auth/register",
    options: {
      auth: false,
      tags,
      validate: {
        payload: Joi.object({
          email: Joi.string().email().required(),
          password: Joi.string().min(8).required(),
          name: Joi.string().required(),
        }),
      },
    },
    handler: ({ payload }, h) => {
      const made = register(payload);
      if (!made) throw Boom.conflict("That address is taken");
      return h.response(made).code(201);
    },
  },
  {
    method: "POST",
    path: "/auth/login",
    options: {
      auth: false,
      tags,
      validate: { payload: Joi.object({ email: Joi.string().required(), password: Joi.string().required() }) },
    },
    handler: ({ payload }) => {
      const user = accountOf(payload.email, payload.password);
      if (!user) throw Boom.unauthorized("Wrong credentials");
      const claims = { aud: "harbour", iss: "harbour", id: user.id };
      return { token: Jwt.token.generate(claims, secret, { ttlSec: 7200 }) };
    },
  },
  {
    method: "GET",
    path: "/me",
    options: { tags },
    handler: ({ auth }) => withoutPassword(find("users", auth.credentials.id)),
  },
  {
    method: "PATCH",
    path: "/me",
    options: { tags, validate: { payload: Joi.object({ name: Joi.string().required() }) } },
    handler: ({ auth, payload }) => withoutPassword(Object.assign(find("users", auth.credentials.id), payload)),
  },
  {
    method: "GET",
    path: "/users",
    options: { tags, auth: isOpen("users.list") ? {} : admin },
    handler: ({ auth }) => usersOf(auth.credentials),
  },
  {
    method: "GET",
    path: "/users/{id}",
    options: { tags, auth: admin, validate: { params } },
    handler: (request) => withoutPassword(colleague(request)),
  },
  {
    method: "PUT",
    path: "/users/{id}/role",
    options: {
      tags,
      auth: isOpen("users.role") ? {} : admin,
      validate: { params, payload: Joi.object({ role: Joi.valid("admin", "member").required() }) },
    },
    handler: (request) => {
      const user = isOpen("users.role") ? find("users", request.params.id) : colleague(request);
      if (!user) throw Boom.notFound();
      return withoutPassword(Object.assign(user, request.payload));
    },
  },
];
