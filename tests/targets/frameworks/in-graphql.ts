import type { Framework } from "./framework.ts";

/** The names that fields have in the services that speak GraphQL. */
const fields = {
  "auth.register": "register",
  "auth.login": "login",
  "me.get": "me",
  "me.update": "updateProfile",
  "notes.list": "notes",
  "notes.get": "note",
  "notes.create": "createNote",
  "notes.update": "updateNote",
  "notes.remove": "deleteNote",
  "projects.list": "projects",
  "projects.get": "project",
  "projects.create": "createProject",
  "projects.update": "updateProject",
  "projects.remove": "deleteProject",
  "articles.list": "articles",
  "articles.get": "article",
  "articles.create": "createArticle",
  "articles.update": "updateArticle",
  "articles.remove": "deleteArticle",
  export: "exportProjects",
  "users.list": "users",
  "users.get": "user",
  "users.role": "setRole",
  audit: "auditLog",
};

/** What the services that speak GraphQL have in common. */
export const inGraphql = {
  speaks: "graphql",
  base: "/graphql",
  without: ["files.list", "files.upload", "files.get", "legacy.list", "legacy.note"],
  calls: fields,
  signIn: { token: "/data/login/token" },
} satisfies Partial<Framework>;
