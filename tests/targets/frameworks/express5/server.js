import express from "express";
import { expressjwt } from "express-jwt";
import jwt from "jsonwebtoken";
import multer from "multer";
import * as store from "../store.js";

const { add, data, isOpen } = store;
const secret = process.env.SECRET;

const app = express();
app.use(express.json());
app.use(express.static(process.env.PUBLIC));

const signedIn = expressjwt({ secret, algorithms: ["HS256"] });
const pass = (_req, _res, next) => next();
/** A switch that is thrown leaves the guard out. */
const guard = (name, middleware) => (isOpen(name) ? pass : middleware);

const adminOnly = (req, res, next) =>
  req.auth.role === "admin" ? next() : res.status(403).json({ error: "Administrators only" });
const load = (kind) => (req, res, next) => {
  req.item = store.find(kind, req.params.id);
  if (!req.item) return res.status(404).json({ error: "Not found" });
  next();
};
const ownerOnly = (req, res, next) =>
  (req.item.ownerId ?? req.item.authorId) === req.auth.id ? next() : res.status(403).json({ error: "Forbidden" });
const sameTenant = (req, res, next) =>
  req.item.tenantId === req.auth.tenantId ? next() : res.status(403).json({ error: "Forbidden" });
const ownerOrAdmin = (req, res, next) =>
  req.item.ownerId === req.auth.id || (req.auth.role === "admin" && req.item.tenantId === req.auth.tenantId)
    ? next()
    : res.status(403).json({ error: "Forbidden" });
/** Answers 400 unless every named field is there. */
const demands =
  (...fields) =>
  (req, res, next) => {
    const missing = fields.filter((field) => req.body?.[field] === undefined);
    return missing.length > 0 ? res.status(400).json({ error: `${missing.join(", ")} missing` }) : next();
  };

const api = express.Router();
app.use("/api", api);

api.get("/health", (_req, res) => res.json({ status: "ok" }));

api.post("/auth/register", demands("email", "password", "name"), (req, res) => {
  const made = store.register(req.body);
  if (!made) return res.status(409).json({ error: "Taken" });
  res.status(201).json(made);
});

api.post("/auth/login", demands("email", "password"), (req, res) => {
  const user = store.accountOf(req.body.email, req.body.password);
  if (!user) return res.status(401).json({ error: "Wrong e-mail address or password" });
  const { id, role, tenantId } = user;
  res.json({ token: jwt.sign({ id, role, tenantId }, secret, { expiresIn: "1h" }) });
});

api.get("/me", signedIn, (req, res) => res.json(store.withoutPassword(store.find("users", req.auth.id))));
api.patch("/me", signedIn, demands("name"), (req, res) => {
  const user = store.find("users", req.auth.id);
  user.name = String(req.body.name);
  res.json(store.withoutPassword(user));
});

api.get("/notes", signedIn, (req, res) => res.json(isOpen("notes.list") ? data.notes : store.notesOf(req.auth)));
api.post("/notes", signedIn, demands("title", "body"), (req, res) => {
  const { title, body } = req.body;
  const note = add("notes", { title, body, ownerId: req.auth.id });
  res.status(201).json(note);
});
api.get("/notes/:id", signedIn, load("notes"), guard("notes.get", ownerOnly), (req, res) => res.json(req.item));
api.put(
  "/notes/:id",
  signedIn,
  load("notes"),
  guard("notes.update", ownerOnly),
  demands("title", "body"),
  (req, res) => {
    const { title, body } = req.body;
    res.json(Object.assign(req.item, { title, body }));
  },
);
api.delete("/notes/:id", signedIn, load("notes"), guard("notes.remove", ownerOnly), (req, res) => {
  store.remove("notes", req.item);
  res.status(204).end();
});

api.get("/projects", signedIn, (req, res) =>
  res.json(isOpen("projects.list") ? data.projects : store.projectsOf(req.auth)),
);
api.post("/projects", signedIn, demands("name", "budget"), (req, res) => {
  const { name, budget } = req.body;
  const project = add("projects", { name, budget, tenantId: req.auth.tenantId, ownerId: req.auth.id });
  res.status(201).json(project);
});
api.get("/projects/:id", signedIn, load("projects"), guard("projects.get", sameTenant), (req, res) =>
  res.json(req.item),
);
api.patch("/projects/:id", signedIn, load("projects"), guard("projects.update", ownerOrAdmin), (req, res) => {
  const { name = req.item.name, budget = req.item.budget } = req.body ?? {};
  res.json(Object.assign(req.item, { name, budget }));
});
api.delete("/projects/:id", signedIn, load("projects"), ownerOrAdmin, (req, res) => {
  store.remove("projects", req.item);
  res.status(204).end();
});

api.get("/articles", (_req, res) => res.json(data.articles));
api.get("/articles/:id", load("articles"), (req, res) => res.json(req.item));
api.post("/articles", guard("articles.create", signedIn), demands("title", "text"), (req, res) => {
  const { title, text } = req.body;
  const article = add("articles", { title, text, authorId: req.auth?.id ?? null });
  res.status(201).json(article);
});
api.put(
  "/articles/:id",
  signedIn,
  load("articles"),
  guard("articles.update", ownerOnly),
  demands("title", "text"),
  (req, res) => {
    const { title, text } = req.body;
    res.json(Object.assign(req.item, { title, text }));
  },
);
api.delete("/articles/:id", signedIn, load("articles"), ownerOnly, (req, res) => {
  store.remove("articles", req.item);
  res.status(204).end();
});

const upload = multer({ limits: { fileSize: 100_000 } });
api.post("/files", signedIn, upload.single("file"), (req, res) => {
  if (!req.file) return res.status(400).json({ error: "No file" });
  const { originalname, mimetype, buffer } = req.file;
  const file = add("files", { name: originalname, type: mimetype, text: buffer.toString(), ownerId: req.auth.id });
  res.status(201).json({ id: file.id, name: file.name });
});
api.get("/files", signedIn, (req, res) => res.json(store.filesOf(req.auth)));
const isOpenFile = isOpen("files.get");
api.get("/files/:id", ...(isOpenFile ? [load("files")] : [signedIn, load("files"), ownerOnly]), (req, res) =>
  res.type(req.item.type).send(req.item.text),
);

api.get("/search", signedIn, (req, res) => {
  res.json(store.search(isOpen("search") ? data.projects : store.projectsOf(req.auth), req.query.q));
});

api.get("/export", ...(isOpen("export") ? [] : [signedIn, adminOnly]), (req, res) => {
  res.type("text/csv").send(store.csvOf(req.auth ? store.projectsOf(req.auth) : data.projects));
});

api.get("/users", signedIn, guard("users.list", adminOnly), (req, res) => res.json(store.usersOf(req.auth)));
api.get("/users/:id", signedIn, adminOnly, load("users"), sameTenant, (req, res) =>
  res.json(store.withoutPassword(req.item)),
);
api.put(
  "/users/:id/role",
  signedIn,
  ...(isOpen("users.role") ? [load("users")] : [adminOnly, load("users"), sameTenant]),
  (req, res) => {
    if (!["admin", "member"].includes(req.body?.role)) return res.status(400).json({ error: "No such role" });
    req.item.role = req.body.role;
    res.json(store.withoutPassword(req.item));
  },
);

api.get("/audit", ...(isOpen("audit") ? [] : [signedIn, adminOnly]), (req, res) =>
  res.json(req.auth ? store.auditOf(req.auth) : data.audit),
);

api.get("/v1/notes", signedIn, (req, res) => res.json(store.notesOf(req.auth)));
api.get("/v1/notes/:id", signedIn, load("notes"), guard("legacy.note", ownerOnly), (req, res) => res.json(req.item));

app.use((error, _req, res, _next) => {
  const status = error.status ?? 500;
  res.status(status).json({ error: status === 500 ? "Something went wrong" : error.message });
});
app.listen(Number(process.env.PORT), "127.0.0.1");
