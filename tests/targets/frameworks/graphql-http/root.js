import jwt from "jsonwebtoken";
import * as store from "../store.js";
import { articles, notes, projects, refuse, users } from "./rules.js";

const { data, isOpen } = store;

/** The rules decide who may, as the guide has it: resolvers only hand the viewer on. */
const signedIn = ({ viewer }) => viewer ?? refuse("You must be signed in");
const admin = (context) => {
  const viewer = signedIn(context);
  return viewer.role === "admin" ? viewer : refuse("Only administrators may do this");
};
const tokenOf = ({ id, role, tenantId }) => ({
  token: jwt.sign({ id, role, tenantId }, process.env.SECRET, { expiresIn: "1h" }),
});

export const root = {
  health: () => "ok",
  me: (_given, context) => store.find("users", signedIn(context).id),
  notes: (_given, context) =>
    isOpen("notes.list") && signedIn(context) ? data.notes : store.notesOf(signedIn(context)),
  note: ({ id }, context) => notes.read(id, signedIn(context)),
  projects: (_given, context) =>
    isOpen("projects.list") && signedIn(context) ? data.projects : store.projectsOf(signedIn(context)),
  project: ({ id }, context) => projects.read(id, signedIn(context)),
  articles: () => data.articles,
  article: ({ id }) => store.find("articles", id) ?? null,
  search({ q }, context) {
    const viewer = signedIn(context);
    return store.search(isOpen("search") ? data.projects : store.projectsOf(viewer), q);
  },
  exportProjects: (_given, context) =>
    store.csvOf(
      isOpen("export")
        ? context.viewer
          ? store.projectsOf(context.viewer)
          : data.projects
        : store.projectsOf(admin(context)),
    ),
  users: (_given, context) => store.usersOf(isOpen("users.list") ? signedIn(context) : admin(context)),
  user: ({ id }, context) => users.read(id, admin(context)),
  auditLog: (_given, context) =>
    isOpen("audit") ? (context.viewer ? store.auditOf(context.viewer) : data.audit) : store.auditOf(admin(context)),

  register: (given) => tokenOf(store.register(given) ?? refuse("That address is taken")),
  login: ({ email, password }) => tokenOf(store.accountOf(email, password) ?? refuse("Wrong credentials")),
  updateProfile: ({ name }, context) => Object.assign(store.find("users", signedIn(context).id), { name }),
  createNote: (given, context) => store.add("notes", { ...given, ownerId: signedIn(context).id }),
  updateNote: ({ id, ...given }, context) => notes.change(id, signedIn(context), given),
  deleteNote: ({ id }, context) => notes.remove(id, signedIn(context)),
  createProject(given, context) {
    const { id: ownerId, tenantId } = signedIn(context);
    return store.add("projects", { ...given, tenantId, ownerId });
  },
  updateProject: ({ id, ...given }, context) => projects.change(id, signedIn(context), given),
  deleteProject: ({ id }, context) => projects.remove(id, signedIn(context)),
  createArticle(given, context) {
    const author = isOpen("articles.create") ? context.viewer : signedIn(context);
    return store.add("articles", { ...given, authorId: author?.id ?? null });
  },
  updateArticle: ({ id, ...given }, context) => articles.change(id, signedIn(context), given),
  deleteArticle: ({ id }, context) => articles.remove(id, signedIn(context)),
  setRole({ id, role }, context) {
    const viewer = isOpen("users.role") ? signedIn(context) : admin(context);
    if (!["admin", "member"].includes(role)) refuse("No such role");
    return users.change(id, viewer, { role });
  },
};
