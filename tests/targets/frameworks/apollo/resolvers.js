import { GraphQLError } from "graphql";
import jwt from "jsonwebtoken";
import * as store from "../store.js";

const { add, data, find, isOpen } = store;
const refuse = (code, message) => new GraphQLError(message, { extensions: { code } });

function signedIn({ user }) {
  if (!user) throw refuse("UNAUTHENTICATED", "You must be logged in to do this");
  return user;
}
function admin(context) {
  const user = signedIn(context);
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
    me: (_parent, _given, context) => find("users", signedIn(context).id),
    notes: (_parent, _given, context) => {
      const user = signedIn(context);
      return isOpen("notes.list") ? data.notes : store.notesOf(user);
    },
    note: (_parent, { id }, context) => show("notes", id, signedIn(context), owner, "notes.get"),
    projects: (_parent, _given, context) => {
      const user = signedIn(context);
      return isOpen("projects.list") ? data.projects : store.projectsOf(user);
    },
    project: (_parent, { id }, context) => show("projects", id, signedIn(context), tenant, "projects.get"),
    articles: () => data.articles,
    article: (_parent, { id }) => find("articles", id) ?? null,
    search: (_parent, { q }, context) => {
      const user = signedIn(context);
      return store.search(isOpen("search") ? data.projects : store.projectsOf(user), q);
    },
    exportProjects: (_parent, _given, context) => {
      const user = isOpen("export") ? context.user : admin(context);
      return store.csvOf(user ? store.projectsOf(user) : data.projects);
    },
    users: (_parent, _given, context) => store.usersOf(isOpen("users.list") ? signedIn(context) : admin(context)),
    user: (_parent, { id }, context) => show("users", id, admin(context), tenant, ""),
    auditLog: (_parent, _given, context) => {
      const user = isOpen("audit") ? context.user : admin(context);
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
    updateProfile: (_parent, { name }, context) => Object.assign(find("users", signedIn(context).id), { name }),
    createNote: (_parent, given, context) => add("notes", { ...given, ownerId: signedIn(context).id }),
    updateNote: (_parent, { id, ...given }, context) =>
      Object.assign(change("notes", id, signedIn(context), owner, "notes.update"), given),
    deleteNote: (_parent, { id }, context) =>
      remove("notes", change("notes", id, signedIn(context), owner, "notes.remove")),
    createProject: (_parent, given, context) => {
      const { id: ownerId, tenantId } = signedIn(context);
      return add("projects", { ...given, tenantId, ownerId });
    },
    updateProject: (_parent, { id, ...given }, context) =>
      Object.assign(change("projects", id, signedIn(context), ownerOrAdmin, "projects.update"), given),
    deleteProject: (_parent, { id }, context) =>
      remove("projects", change("projects", id, signedIn(context), ownerOrAdmin, "")),
    createArticle: (_parent, given, context) => {
      const user = isOpen("articles.create") ? context.user : signedIn(context);
      return add("articles", { ...given, authorId: user?.id ?? null });
    },
    updateArticle: (_parent, { id, ...given }, context) =>
      Object.assign(change("articles", id, signedIn(context), owner, "articles.update"), given),
    deleteArticle: (_parent, { id }, context) =>
      remove("articles", change("articles", id, signedIn(context), owner, "")),
    setRole: (_parent, { id, role }, context) => {
      const user = isOpen("users.role") ? signedIn(context) : admin(context);
      if (!["admin", "member"].includes(role)) throw refuse("BAD_USER_INPUT", "No such role");
      return Object.assign(change("users", id, user, tenant, "users.role"), { role });
    },
  },
};
