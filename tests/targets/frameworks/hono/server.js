import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { zValidator } from "@hono/zod-validator";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { jwt, sign } from "hono/jwt";
import { z } from "zod";
import * as store from "../store.js";

const { add, data, find, isOpen } = store;
const secret = process.env.SECRET;
const me = (c) => c.get("jwtPayload");
const none = createMiddleware((_c, next) => next());
const guard = (name, middleware) => (isOpen(name) ? none : middleware);
const signedIn = jwt({ secret });
const admin = createMiddleware(async (c, next) => {
  if (me(c).role !== "admin") throw new HTTPException(403, { message: "Administrators only" });
  await next();
});
const load = (kind) =>
  createMiddleware(async (c, next) => {
    const item = find(kind, c.req.param("id"));
    if (!item) return c.notFound();
    c.set("item", item);
    await next();
  });
/** Hides what the rule does not allow. */
const only = (rule) =>
  createMiddleware(async (c, next) => {
    if (!rule(c.get("item"), me(c))) return c.notFound();
    await next();
  });
const owner = only((item, { id }) => (item.ownerId ?? item.authorId) === id);
const tenant = only((item, { tenantId }) => item.tenantId === tenantId);
const ownerOrAdmin = only(
  (item, { id, role, tenantId }) => item.ownerId === id || (role === "admin" && item.tenantId === tenantId),
);
const json = (shape) => zValidator("json", z.object(shape));
const text = z.string().min(1);

const notes = new Hono()
  .use(signedIn)
  .get("/", (c) => c.json(isOpen("notes.list") ? data.notes : store.notesOf(me(c))))
  .post("/", json({ title: text, body: text }), (c) =>
    c.json(add("notes", { ...c.req.valid("json"), ownerId: me(c).id }), 201),
  )
  .get("/:id", load("notes"), guard("notes.get", owner), (c) => c.json(c.get("item")))
  .put("/:id", load("notes"), guard("notes.update", owner), json({ title: text, body: text }), (c) =>
    c.json(Object.assign(c.get("item"), c.req.valid("json"))),
  )
  .delete("/:id", load("notes"), guard("notes.remove", owner), (c) => {
    store.remove("notes", c.get("item"));
    return c.body(null, 204);
  });

const projects = new Hono()
  .use(signedIn)
  .get("/", (c) => c.json(isOpen("projects.list") ? data.projects : store.projectsOf(me(c))))
  .post("/", json({ name: text, budget: z.number() }), (c) => {
    const { id: ownerId, tenantId } = me(c);
    return c.json(add("projects", { ...c.req.valid("json"), tenantId, ownerId }), 201);
  })
  .get("/:id", load("projects"), guard("projects.get", tenant), (c) => c.json(c.get("item")))
  .patch(
    "/:id",
    load("projects"),
    guard("projects.update", ownerOrAdmin),
    zValidator("json", z.object({ name: text, budget: z.number() }).partial()),
    (c) => c.json(Object.assign(c.get("item"), c.req.valid("json"))),
  )
  .delete("/:id", load("projects"), ownerOrAdmin, (c) => {
    store.remove("projects", c.get("item"));
    return c.body(null, 204);
  });

const articles = new Hono()
  .get("/", (c) => c.json(data.articles))
  .get("/:id", load("articles"), (c) => c.json(c.get("item")))
  .post("/", guard("articles.create", signedIn), json({ title: text, text }), (c) =>
    c.json(add("articles", { ...c.req.valid("json"), authorId: me(c)?.id ?? null }), 201),
  )
  .put("/:id", signedIn, load("articles"), guard("articles.update", owner), json({ title: text, text }), (c) =>
    c.json(Object.assign(c.get("item"), c.req.valid("json"))),
  )
  .delete("/:id", signedIn, load("articles"), owner, (c) => {
    store.remove("articles", c.get("item"));
    return c.body(null, 204);
  });

const upload = zValidator("form", z.object({ file: z.instanceof(File) }));
const files = new Hono()
  .get("/", signedIn, (c) => c.json(store.filesOf(me(c))))
  .post("/", signedIn, upload, async (c) => {
    const { file } = c.req.valid("form");
    const made = add("files", { name: file.name, type: file.type, text: await file.text(), ownerId: me(c).id });
    return c.json({ id: made.id, name: made.name }, 201);
  })
  .get("/:id", guard("files.get", signedIn), load("files"), guard("files.get", owner), (c) => {
    const { text, type } = c.get("item");
    return c.body(text, 200, { "content-type": type });
  });

const users = new Hono()
  .use(signedIn)
  .get("/", guard("users.list", admin), (c) => c.json(store.usersOf(me(c))))
  .get("/:id", admin, load("users"), tenant, (c) => c.json(store.withoutPassword(c.get("item"))))
  .put(
    "/:id/role",
    guard("users.role", admin),
    load("users"),
    guard("users.role", tenant),
    json({ role: z.enum(["admin", "member"]) }),
    (c) => c.json(store.withoutPassword(Object.assign(c.get("item"), c.req.valid("json")))),
  );

const auth = new Hono()
  .post("/register", json({ email: z.email(), password: z.string().min(8), name: text }), (c) => {
    const made = store.register(c.req.valid("json"));
    return made ? c.json(made, 201) : c.json({ error: "Taken" }, 409);
  })
  .post("/login", json({ email: z.string(), password: z.string() }), async (c) => {
    const { email, password } = c.req.valid("json");
    const user = store.accountOf(email, password);
    if (!user) throw new HTTPException(401, { message: "Wrong credentials" });
    const { id, role, tenantId } = user;
    const exp = Math.floor(Date.now() / 1000) + 3600;
    return c.json({ token: await sign({ id, role, tenantId, exp }, secret) });
  });

const app = new Hono();
app.get("/api/health", (c) => c.text("ok"));
app.get("/api/me", signedIn, (c) => c.json(store.withoutPassword(find("users", me(c).id))));
app.patch("/api/me", signedIn, json({ name: text }), (c) =>
  c.json(store.withoutPassword(Object.assign(find("users", me(c).id), c.req.valid("json")))),
);
app.get("/api/search", signedIn, zValidator("query", z.object({ q: z.string().default("") })), (c) =>
  c.json(store.search(isOpen("search") ? data.projects : store.projectsOf(me(c)), c.req.valid("query").q)),
);
app.get("/api/export", guard("export", signedIn), guard("export", admin), (c) =>
  c.body(store.csvOf(me(c) ? store.projectsOf(me(c)) : data.projects), 200, { "content-type": "text/csv" }),
);
app.get("/api/audit", guard("audit", signedIn), guard("audit", admin), (c) =>
  c.json(me(c) ? store.auditOf(me(c)) : data.audit),
);
app.route("/api/auth", auth);
app.route("/api/notes", notes);
app.route("/api/projects", projects);
app.route("/api/articles", articles);
app.route("/api/files", files);
app.route("/api/users", users);
app.get("/api/v1/notes", signedIn, (c) => c.json(store.notesOf(me(c))));
app.get("/api/v1/notes/:id", signedIn, load("notes"), guard("legacy.note", owner), (c) => c.json(c.get("item")));
app.use("/*", serveStatic({ root: process.env.PUBLIC }));
app.onError((error, c) =>
  error instanceof HTTPException ? error.getResponse() : c.json({ error: "Internal Server Error" }, 500),
);

serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
