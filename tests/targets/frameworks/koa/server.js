import multer from "@koa/multer";
import Router from "@koa/router";
import jsonwebtoken from "jsonwebtoken";
import Koa from "koa";
import bodyParser from "koa-bodyparser";
import jwt from "koa-jwt";
import serve from "koa-static";
import * as store from "../store.js";

const { add, data, find, isOpen } = store;
const secret = process.env.SECRET;
const app = new Koa();

app.use(async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    ctx.status = error.status ?? 500;
    ctx.body = { message: ctx.status === 500 ? "Internal Server Error" : error.message };
  }
});
app.use(serve(process.env.PUBLIC));

/** What stands open when its switch is thrown, by method and path. */
const open = [
  ["GET", /^\/api\/v2\/(health|articles(\/\d+)?)$/],
  ["POST", /^\/api\/v2\/auth\//],
  isOpen("articles.create") && ["POST", /^\/api\/v2\/articles$/],
  isOpen("files.get") && ["GET", /^\/api\/v2\/files\/\d+$/],
  isOpen("export") && ["GET", /^\/api\/v2\/export$/],
  isOpen("audit") && ["GET", /^\/api\/v2\/audit$/],
].filter(Boolean);
app.use(
  jwt({ secret }).unless({
    custom: ({ method, path }) => open.some(([of, pattern]) => of === method && pattern.test(path)),
  }),
);
app.use(bodyParser());

const router = new Router({ prefix: "/api/v2" });
const me = (ctx) => ctx.state.user;
const load = (kind, ctx) => find(kind, ctx.params.id) ?? ctx.throw(404, "Not Found");
const adminOnly = (ctx, next) => (me(ctx).role === "admin" ? next() : ctx.throw(403, "Forbidden"));
const guard = (name, middleware) => (isOpen(name) ? (_ctx, next) => next() : middleware);
const text = (ctx, field) => {
  const value = ctx.request.body?.[field];
  return typeof value === "string" ? value : ctx.throw(400, `${field} must be a text`);
};

router.get("/health", (ctx) => {
  ctx.body = { ok: true };
});
router.post("/auth/register", (ctx) => {
  const made = store.register({ email: text(ctx, "email"), password: text(ctx, "password"), name: text(ctx, "name") });
  if (!made) ctx.throw(409, "Taken");
  ctx.status = 201;
  ctx.body = made;
});
router.post("/auth/login", (ctx) => {
  const user = store.accountOf(text(ctx, "email"), text(ctx, "password"));
  if (!user) ctx.throw(401, "Bad credentials");
  const { id, role, tenantId } = user;
  ctx.body = { token: jsonwebtoken.sign({ id, role, tenantId }, secret, { expiresIn: "2h" }) };
});

router.get("/me", (ctx) => {
  ctx.body = store.withoutPassword(find("users", me(ctx).id));
});
router.patch("/me", (ctx) => {
  const user = find("users", me(ctx).id);
  user.name = text(ctx, "name");
  ctx.body = store.withoutPassword(user);
});

const ownNote = (name) => (ctx, next) => {
  const note = load("notes", ctx);
  if (!isOpen(name) && note.ownerId !== me(ctx).id) ctx.throw(403, "Forbidden");
  ctx.state.note = note;
  return next();
};
router.get("/notes", (ctx) => {
  ctx.body = { items: isOpen("notes.list") ? data.notes : store.notesOf(me(ctx)) };
});
router.post("/notes", (ctx) => {
  ctx.status = 201;
  ctx.body = add("notes", { title: text(ctx, "title"), body: text(ctx, "body"), ownerId: me(ctx).id });
});
router.get("/notes/:id", ownNote("notes.get"), (ctx) => {
  ctx.body = ctx.state.note;
});
router.put("/notes/:id", ownNote("notes.update"), (ctx) => {
  ctx.body = Object.assign(ctx.state.note, { title: text(ctx, "title"), body: text(ctx, "body") });
});
router.delete("/notes/:id", ownNote("notes.remove"), (ctx) => {
  store.remove("notes", ctx.state.note);
  ctx.status = 204;
});

const ownerOrAdmin = (ctx, next) => {
  const { id, role, tenantId } = me(ctx);
  const project = load("projects", ctx);
  if (project.ownerId !== id && !(role === "admin" && project.tenantId === tenantId)) ctx.throw(403, "Forbidden");
  return next();
};
router.get("/projects", (ctx) => {
  ctx.body = { items: isOpen("projects.list") ? data.projects : store.projectsOf(me(ctx)) };
});
router.post("/projects", (ctx) => {
  const { id: ownerId, tenantId } = me(ctx);
  const budget = Number(ctx.request.body?.budget);
  ctx.status = 201;
  ctx.body = add("projects", { name: text(ctx, "name"), budget, tenantId, ownerId });
});
router.get("/projects/:id", (ctx) => {
  const project = load("projects", ctx);
  if (!isOpen("projects.get") && project.tenantId !== me(ctx).tenantId) ctx.throw(404, "Not Found");
  ctx.body = project;
});
router.patch("/projects/:id", guard("projects.update", ownerOrAdmin), (ctx) => {
  const project = load("projects", ctx);
  const { name = project.name, budget = project.budget } = ctx.request.body ?? {};
  ctx.body = Object.assign(project, { name, budget });
});
router.delete("/projects/:id", ownerOrAdmin, (ctx) => {
  store.remove("projects", load("projects", ctx));
  ctx.status = 204;
});

const author = (ctx, next) => (load("articles", ctx).authorId === me(ctx).id ? next() : ctx.throw(403, "Forbidden"));
router.get("/articles", (ctx) => {
  ctx.body = { items: data.articles };
});
router.get("/articles/:id", (ctx) => {
  ctx.body = load("articles", ctx);
});
router.post("/articles", (ctx) => {
  ctx.status = 201;
  ctx.body = add("articles", { title: text(ctx, "title"), text: text(ctx, "text"), authorId: me(ctx)?.id ?? null });
});
router.put("/articles/:id", guard("articles.update", author), (ctx) => {
  ctx.body = Object.assign(load("articles", ctx), { title: text(ctx, "title"), text: text(ctx, "text") });
});
router.delete("/articles/:id", author, (ctx) => {
  store.remove("articles", load("articles", ctx));
  ctx.status = 204;
});

router.get("/files", (ctx) => {
  ctx.body = { items: store.filesOf(me(ctx)) };
});
router.post("/files", multer({ limits: { fileSize: 100_000 } }).single("file"), (ctx) => {
  if (!ctx.file) ctx.throw(400, "file is missing");
  const { originalname: name, mimetype: type, buffer } = ctx.file;
  const { id } = add("files", { name, type, text: buffer.toString(), ownerId: me(ctx).id });
  ctx.status = 201;
  ctx.body = { id, name };
});
router.get("/files/:id", (ctx) => {
  const file = load("files", ctx);
  if (!isOpen("files.get") && file.ownerId !== me(ctx).id) ctx.throw(404, "Not Found");
  ctx.type = file.type;
  ctx.body = file.text;
});

router.get("/search", (ctx) => {
  ctx.body = { items: store.search(isOpen("search") ? data.projects : store.projectsOf(me(ctx)), ctx.query.q) };
});
router.get("/export", guard("export", adminOnly), (ctx) => {
  ctx.type = "text/csv";
  ctx.body = store.csvOf(me(ctx) ? store.projectsOf(me(ctx)) : data.projects);
});
router.get("/audit", guard("audit", adminOnly), (ctx) => {
  ctx.body = { items: me(ctx) ? store.auditOf(me(ctx)) : data.audit };
});

const colleague = (ctx, next) => (load("users", ctx).tenantId === me(ctx).tenantId ? next() : ctx.throw(404));
router.get("/users", guard("users.list", adminOnly), (ctx) => {
  ctx.body = { items: store.usersOf(me(ctx)) };
});
router.get("/users/:id", adminOnly, colleague, (ctx) => {
  ctx.body = store.withoutPassword(load("users", ctx));
});
router.put("/users/:id/role", guard("users.role", adminOnly), guard("users.role", colleague), (ctx) => {
  const role = text(ctx, "role");
  if (!["admin", "member"].includes(role)) ctx.throw(400, "no such role");
  ctx.body = store.withoutPassword(Object.assign(load("users", ctx), { role }));
});

/** The first version, which older apps still ask. */
const first = new Router({ prefix: "/api/v1" });
first.get("/notes", (ctx) => {
  ctx.body = store.notesOf(me(ctx));
});
first.get("/notes/:id", ownNote("legacy.note"), (ctx) => {
  ctx.body = ctx.state.note;
});

app.use(router.routes()).use(router.allowedMethods());
app.use(first.routes()).use(first.allowedMethods());
app.listen(Number(process.env.PORT), "127.0.0.1");
