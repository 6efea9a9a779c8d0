import { GraphQLError } from "graphql";
import * as store from "../store.js";

/** Ends a resolver with a message for whoever asked. */
export function refuse(message) {
  throw new GraphQLError(message);
}

const owner = (item, viewer) => (item.ownerId ?? item.authorId) === viewer.id;
const tenant = (item, viewer) => item.tenantId === viewer.tenantId;
const ownerOrAdmin = (item, viewer) => owner(item, viewer) || (viewer.role === "admin" && tenant(item, viewer));
const given = (change) => Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

/** Who may read, change and remove things of one kind; what is not for the viewer is null when it is read. */
function rulesFor(kind, { read, write }) {
  const found = (id, viewer, may, name) => {
    const item = store.find(kind, id) ?? refuse("There is no such thing");
    return store.isOpen(name) || may(item, viewer) ? item : refuse("You may not change this");
  };
  return {
    read(id, viewer) {
      const item = store.find(kind, id);
      return item && (store.isOpen(`${kind}.get`) || read(item, viewer)) ? item : null;
    },
    change: (id, viewer, change, name = kind === "users" ? "users.role" : `${kind}.update`) =>
      Object.assign(found(id, viewer, write, name), given(change)),
    remove(id, viewer) {
      store.remove(kind, found(id, viewer, write, `${kind}.remove`));
      return true;
    },
  };
}

export const notes = rulesFor("notes", { read: owner, write: owner });
export const projects = rulesFor("projects", { read: tenant, write: ownerOrAdmin });
export const articles = rulesFor("articles", { read: () => true, write: owner });
export const users = rulesFor("users", { read: tenant, write: tenant });
