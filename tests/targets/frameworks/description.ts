/** Who may: what each word says of strangers, of people of another tenant, of colleagues, and of the tenant's admin. */
export type Policy =
  /** Everybody, by intention. */
  | "public"
  /** Everybody who signs in; there is nothing of anybody's in it. */
  | "signed-in"
  /** Everybody who signs in gets what is theirs. */
  | "self"
  /** Whose it is, and nobody else. */
  | "owner"
  /** Whoever is of the tenant whose it is. */
  | "tenant"
  /** Whose it is, and the tenant's admin. */
  | "owner-or-admin"
  /** The admin, of the own tenant. */
  | "admin";

/** One operation of the service, the same in every framework but for how its call is written. */
export type Described = {
  id: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path template below the service's base. */
  path: string;
  policy: Policy;
  /** Who gets in when the operation's switch is thrown: strangers as well, or everybody who signs in. */
  hole?: "strangers" | "others";
  /** Named by no document, page or script. */
  undocumented?: true;
};

/**
 * A small service in which companies keep notes (private), projects (the company's), articles (public), files (private)
 * and what only their admin sees. Every framework's service is this one; truth and proof are made of this list alone.
 */
export const description: readonly Described[] = [
  { id: "health", method: "GET", path: "/health", policy: "public" },
  { id: "auth.register", method: "POST", path: "/auth/register", policy: "public" },
  { id: "auth.login", method: "POST", path: "/auth/login", policy: "public" },
  { id: "me.get", method: "GET", path: "/me", policy: "self" },
  { id: "me.update", method: "PATCH", path: "/me", policy: "self" },
  { id: "notes.list", method: "GET", path: "/notes", policy: "self", hole: "others" },
  { id: "notes.create", method: "POST", path: "/notes", policy: "signed-in" },
  { id: "notes.get", method: "GET", path: "/notes/{id}", policy: "owner", hole: "others" },
  { id: "notes.update", method: "PUT", path: "/notes/{id}", policy: "owner", hole: "others" },
  { id: "notes.remove", method: "DELETE", path: "/notes/{id}", policy: "owner", hole: "others" },
  { id: "projects.list", method: "GET", path: "/projects", policy: "self", hole: "others" },
  { id: "projects.create", method: "POST", path: "/projects", policy: "signed-in" },
  { id: "projects.get", method: "GET", path: "/projects/{id}", policy: "tenant", hole: "others" },
  { id: "projects.update", method: "PATCH", path: "/projects/{id}", policy: "owner-or-admin", hole: "others" },
  { id: "projects.remove", method: "DELETE", path: "/projects/{id}", policy: "owner-or-admin" },
  { id: "articles.list", method: "GET", path: "/articles", policy: "public" },
  { id: "articles.get", method: "GET", path: "/articles/{id}", policy: "public" },
  { id: "articles.create", method: "POST", path: "/articles", policy: "signed-in", hole: "strangers" },
  { id: "articles.update", method: "PUT", path: "/articles/{id}", policy: "owner", hole: "others" },
  { id: "articles.remove", method: "DELETE", path: "/articles/{id}", policy: "owner" },
  { id: "files.upload", method: "POST", path: "/files", policy: "signed-in" },
  { id: "files.list", method: "GET", path: "/files", policy: "self" },
  { id: "files.get", method: "GET", path: "/files/{id}", policy: "owner", hole: "strangers" },
  { id: "search", method: "GET", path: "/search", policy: "self", hole: "others" },
  { id: "export", method: "GET", path: "/export", policy: "admin", hole: "strangers" },
  { id: "users.list", method: "GET", path: "/users", policy: "admin", hole: "others" },
  { id: "users.get", method: "GET", path: "/users/{id}", policy: "admin" },
  { id: "users.role", method: "PUT", path: "/users/{id}/role", policy: "admin", hole: "others" },
  { id: "audit", method: "GET", path: "/audit", policy: "admin", hole: "strangers" },
  { id: "legacy.list", method: "GET", path: "/notes", policy: "self", undocumented: true },
  { id: "legacy.note", method: "GET", path: "/notes/{id}", policy: "owner", hole: "others", undocumented: true },
];
