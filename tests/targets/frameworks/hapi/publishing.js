import Boom from "@hapi/boom";
import Joi from "joi";
import { add, data, filesOf, find, isOpen, remove } from "../store.js";

const tags = ["api"];
const params = Joi.object({ id: Joi.number().integer().required() });
const payload = Joi.object({ title: Joi.string().required(), text: Joi.string().required() });

const load = ({ params }) => {
  const found = find("articles", params.id);
  if (!found) throw Boom.notFound();
  return found;
};
const ofAuthor = (name) => (request) => {
  const found = load(request);
  if (!isOpen(name) && found.authorId !== request.auth.credentials.id) throw Boom.forbidden("Not your article");
  return found;
};
const pre = (method) => [{ assign: "article", method }];

export const publishingRoutes = [
  { method: "GET", path: "/articles", options: { tags, auth: false }, handler: () => data.articles },
  { method: "GET", path: "/articles/{id}", options: { tags, auth: false, validate: { params } }, handler: load },
  {
    method: "POST",
    path: "/articles",
    options: { tags, auth: isOpen("articles.create") ? { mode: "try" } : {}, validate: { payload } },
    handler: ({ auth, payload }, h) =>
      h.response(add("articles", { ...payload, authorId: auth.credentials?.id ?? null })).code(201),
  },
  {
    method: "PUT",
    path: "/articles/{id}",
    options: { tags, validate: { params, payload }, pre: pre(ofAuthor("articles.update")) },
    handler: ({ pre, payload }) => Object.assign(pre.article, payload),
  },
  {
    method: "DELETE",
    path: "/articles/{id}",
    options: { tags, validate: { params }, pre: pre(ofAuthor("articles.remove")) },
    handler: ({ pre }, h) => {
      remove("articles", pre.article);
      return h.response().code(204);
    },
  },
  { method: "GET", path: "/files", options: { tags }, handler: ({ auth }) => filesOf(auth.credentials) },
  {
    method: "POST",
    path: "/files",
    options: {
      tags,
      payload: { multipart: { output: "annotated" }, maxBytes: 100_000 },
      plugins: { "hapi-swagger": { payloadType: "form" } },
      validate: { payload: Joi.object({ file: Joi.object().required().meta({ swaggerType: "file" }) }) },
    },
    handler: ({ auth, payload }, h) => {
      const { filename: name, headers, payload: text } = payload.file;
      const type = headers["content-type"];
      const { id } = add("files", { name, type, text: String(text), ownerId: auth.credentials.id });
      return h.response({ id, name }).code(201);
    },
  },
  {
    method: "GET",
    path: "/files/{id}",
    options: { tags, auth: isOpen("files.get") ? { mode: "try" } : {}, validate: { params } },
    handler: ({ auth, params }, h) => {
      const file = find("files", params.id);
      if (!file || (!isOpen("files.get") && file.ownerId !== auth.credentials.id)) throw Boom.notFound();
      return h.response(file.text).type(file.type);
    },
  },
];
