import { authenticate } from "@feathersjs/authentication";
import { BadRequest, Forbidden } from "@feathersjs/errors";
import { isOpen } from "../store.js";

export const signedIn = authenticate("jwt");

/** Refuses whoever does not administrate. */
export const adminOnly = (context) => {
  if (context.params.provider && context.params.user?.role !== "admin") throw new Forbidden("Administrators only");
};

/** Leaves a hook out where a switch is thrown. */
export const unless = (name, hook) => (isOpen(name) ? (context) => context : hook);

/** Limits a query to what has the asker's own value in a field. */
export const limitTo =
  (field, of = "id") =>
  (context) => {
    context.params.query = { ...context.params.query, [field]: context.params.user[of] };
  };

/** Answers 400 unless every named field is there. */
export const demand =
  (...fields) =>
  (context) => {
    const missing = fields.filter((field) => context.data?.[field] === undefined);
    if (missing.length > 0) throw new BadRequest("Not valid", { missing });
  };

/** Keeps of what was sent the named fields, and adds what the asker's account says. */
export const take = (fields, added) => (context) => {
  const kept = Object.fromEntries(
    fields.flatMap((field) => (field in context.data ? [[field, context.data[field]]] : [])),
  );
  context.data = { ...kept, ...added(context.params.user) };
};
