import { createGraphQLError } from "graphql-yoga";
import jwt from "jsonwebtoken";
import * as store from "../store.js";

const { add, data, find, isOpen } = store;
const refuse = (code, message) => createGraphQLError(message, { extensions: { code } });

/** The current user, who has to be an administrator. */
function admin({ currentUser: user }) {
  if (user.role !== "admin") throw refuse("FORBIDDEN", "You are not allowed to do this");
  return user;
}
const owner = (item, user) => (item.ownerId ?? item.authorId) === user.id;
const tenant = (item, user) => item.tenantId === user.tenantId;
const ownerOrAdmin = (item, user) => owner(item, user) || (user.role === "admin" && tenant(item, user));
/** Null for what is not there or not for this user, as GraphQL's own guide suggests. */
const show = (kind, id, user, may, name) => {
  const item = find(kind, id);
  return item && (isOpen(name) || may(item, user)) ? item : null;
};
const change = (kind, id, user, may, name) => {
  const item = find(kind, id);
  if (!item) throw refuse("NOT_FOUND", "No such thing");
  if (!isOpen(name) && !may(item, user)) throw refuse("FORBIDDEN", "You are not allowed to do this");
  return item;
};
const remove = (kind, item) => {
  store.remove(kind, item);
  return true;
};
const tokenOf = ({ id, role, tenantId }) => ({
  token: jwt.sign({ id, role, tenantId }, process.env.SECRET, { expiresIn: "1h" }),
});

export const resolvers = {
  Query: {
    health: () => "ok",
    me: (_parent, _given, context) => find("users", context.currentUser.id),
    notes: (_parent, _given, context) => {
      const user = context.currentUser;
      return isOpen("notes.list") ? data.notes : store.notesOf(user);
    },
    note: (_parent, { id }, context) => show("notes", id, context.currentUser, owner, "notes.get"),
    projects: (_parent, _given, context) => {
      const user = context.currentUser;
      return isOpen("projects.list") ? data.projects : store.projectsOf(user);
    },
    project: (_parent, { id }, context) => show("projects", id, context.currentUser, tenant, "projects.get"),
    articles: () => data.articles,
    article: (_parent, { id }) => find("articles", id) ?? null,
    search: (_parent, { q }, context) => {
      const user = context.currentUser;
      return store.search(isOpen("search") ? data.projects : store.projectsOf(user), q);
    },
    exportProjects: (_parent, _given, context) => {
      const user = isOpen("export") ? context.currentUser : admin(context);
      return store.csvOf(user ? store.projectsOf(user) : data.projects);
    },
    users: (_parent, _given, context) => store.usersOf(isOpen("users.list") ? context.currentUser : admin(context)),
    user: (_parent, { id }, context) => show("users", id, admin(context), tenant, ""),
    auditLog: (_parent, _given, context) => {
      const user = isOpen("audit") ? context.currentUser : admin(context);
      return user ? store.auditOf(user) : data.audit;
    },
  },
  Mutation: {
    register: (_parent, given) => {
      const made = store.register(given);
      if (!made) throw refuse("BAD_USER_INPUT", "That address is taken");
      return tokenOf(made);
    },
    login: (_parent, { email, password }) => {
      const user = store.accountOf(email, password);
      if (!user) throw refuse("UNAUTHENTICATED", "Wrong credentials");
      return tokenOf(user);
    },
    updateProfile: (_parent, { name }, context) => Object.assign(find("users", context.currentUser.id), { name }),
    createNote: (_parent, given, context) => add("notes", { ...given, ownerId: context.currentUser.id }),
    updateNote: (_parent, { id, ...given }, context) =>
      Object.assign(change("notes", id, context.currentUser, owner, "notes.update"), given),
    deleteNote: (_parent, { id }, context) =>
      remove("notes", change("notes", id, context.currentUser, owner, "notes.remove")),
    createProject: (_parent, given, context) => {
      const { id: ownerId, tenantId } = context.currentUser;
      return add("projects", { ...given, tenantId, ownerId });
    },
    updateProject: (_parent, { id, ...given }, context) =>
      Object.assign(change("projects", id, context.currentUser, ownerOrAdmin, "projects.update"), given),
    deleteProject: (_parent, { id }, context) =>
      remove("projects", change("projects", id, context.currentUser, ownerOrAdmin, "")),
    createArticle: (_parent, given, context) => {
      const user = isOpen("articles.create") ? context.currentUser : context.currentUser;
      return add("articles", { ...given, authorId: user?.id ?? null });
    },
    updateArticle: (_parent, { id, ...given }, context) =>
      Object.assign(change("articles", id, context.currentUser, owner, "articles.update"), given),
    deleteArticle: (_parent, { id }, context) =>
      remove("articles", change("articles", id, context.currentUser, owner, "")),
    setRole: (_parent, { id, role }, context) => {
      const user = isOpen("users.role") ? context.currentUser : admin(context);
      if (!["admin", "member"].includes(role)) throw refuse("BAD_USER_INPUT", "No such role");
      return Object.assign(change("users", id, user, tenant, "users.role"), { role });
    },
  },
};
