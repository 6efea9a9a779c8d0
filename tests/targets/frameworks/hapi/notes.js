import Boom from "@hapi/boom";
import Joi from "joi";
import { add, data, find, isOpen, notesOf, remove } from "../store.js";

const tags = ["api"];
const params = Joi.object({ id: Joi.number().integer().required() });
const payload = Joi.object({ title: Joi.string().required(), body: Joi.string().required() });

/** Assigns the note to `request.pre.note`, for its owner alone. */
const own = (name) => ({
  assign: "note",
  method: ({ params, auth }) => {
    const note = find("notes", params.id);
    if (!note) throw Boom.notFound();
    if (!isOpen(name) && note.ownerId !== auth.credentials.id) throw Boom.forbidden();
    return note;
  },
});

export const noteRoutes = [
  {
    method: "GET",
    path: "/notes",
    options: { tags },
    handler: ({ auth }) => (isOpen("notes.list") ? data.notes : notesOf(auth.credentials)),
  },
  {
    method: "POST",
    path: "/notes",
    options: { tags, validate: { payload } },
    handler: ({ auth, payload }, h) => h.response(add("notes", { ...payload, ownerId: auth.credentials.id })).code(201),
  },
  {
    method: "GET",
    path: "/notes/{id}",
    options: { tags, validate: { params }, pre: [own("notes.get")] },
    handler: ({ pre }) => pre.note,
  },
  {
    method: "PUT",
    path: "/notes/{id}",
    options: { tags, validate: { params, payload }, pre: [own("notes.update")] },
    handler: ({ pre, payload }) => Object.assign(pre.note, payload),
  },
  {
    method: "DELETE",
    path: "/notes/{id}",
    options: { tags, validate: { params }, pre: [own("notes.remove")] },
    handler: ({ pre }, h) => {
      remove("notes", pre.note);
      return h.response().code(204);
    },
  },
  // The first version has no tag, and so is in no document.
  { method: "GET", path: "/v1/notes", handler: ({ auth }) => notesOf(auth.credentials) },
  {
    method: "GET",
    path: "/v1/notes/{id}",
    options: { validate: { params }, pre: [own("legacy.note")] },
    handler: ({ pre }) => pre.note,
  },
];
