import { Router } from "express";
import {
  add,
  auditOf,
  csvOf,
  data,
  find,
  isOpen,
  projectsOf,
  remove,
  search,
  usersOf,
  withoutPassword,
} from "../store.js";
import { admin, signedIn } from "./signed-in.js";

export const office = Router();

office.param("project", (req, res, next, id) => {
  req.project = find("projects", id);
  if (!req.project) return res.status(404).json({ errors: ["Not found"] });
  next();
});
const sameTenant = (name) => (req, res, next) => {
  if (!isOpen(name) && req.project.tenantId !== req.user.tenantId)
    return res.status(403).json({ errors: ["Forbidden"] });
  next();
};
const ownerOrAdmin = (name) => (req, res, next) => {
  const { ownerId, tenantId } = req.project;
  const may = ownerId === req.user.id || (req.user.role === "admin" && tenantId === req.user.tenantId);
  if (!isOpen(name) && !may) return res.status(403).json({ errors: ["Forbidden"] });
  next();
};

office.get("/projects", signedIn, (req, res) =>
  res.json({ projects: isOpen("projects.list") ? data.projects : projectsOf(req.user) }),
);
office.post("/projects", signedIn, (req, res) => {
  const { name, budget } = req.body;
  if (typeof name !== "string") return res.status(422).json({ errors: ["name is needed"] });
  const { id: ownerId, tenantId } = req.user;
  res.status(201).json({ project: add("projects", { name, budget: Number(budget), tenantId, ownerId }) });
});
office.get("/projects/:project", signedIn, sameTenant("projects.get"), (req, res) =>
  res.json({ project: req.project }),
);
office.patch("/projects/:project", signedIn, ownerOrAdmin("projects.update"), (req, res) => {
  if (req.body.name !== undefined) req.project.name = String(req.body.name);
  if (req.body.budget !== undefined) req.project.budget = Number(req.body.budget);
  res.json({ project: req.project });
});
office.delete("/projects/:project", signedIn, ownerOrAdmin("projects.remove"), (req, res) => {
  remove("projects", req.project);
  res.json({ removed: true });
});

office.get("/search", signedIn, (req, res) =>
  res.json({ results: search(isOpen("search") ? data.projects : projectsOf(req.user), req.query.q) }),
);

const adminOnly = [signedIn, admin];
office.get("/export", isOpen("export") ? [] : adminOnly, (req, res) => {
  res.attachment("projects.csv").send(csvOf(req.user ? projectsOf(req.user) : data.projects));
});
office.get("/audit", isOpen("audit") ? [] : adminOnly, (req, res) =>
  res.json({ entries: req.user ? auditOf(req.user) : data.audit }),
);
office.get("/users", isOpen("users.list") ? signedIn : adminOnly, (req, res) => res.json({ users: usersOf(req.user) }));
const colleague = (req, res, next) => {
  req.colleague = usersOf(req.user).some(({ id }) => id === Number(req.params.id)) && find("users", req.params.id);
  if (!req.colleague) return res.status(404).json({ errors: ["Not found"] });
  next();
};
office.get("/users/:id", adminOnly, colleague, (req, res) => res.json({ user: withoutPassword(req.colleague) }));
const anybody = (req, res, next) => {
  req.colleague = find("users", req.params.id);
  if (!req.colleague) return res.status(404).json({ errors: ["Not found"] });
  next();
};
office.put("/users/:id/role", isOpen("users.role") ? [signedIn, anybody] : [adminOnly, colleague], (req, res) => {
  if (!["admin", "member"].includes(req.body.role)) return res.status(422).json({ errors: ["no such role"] });
  req.colleague.role = req.body.role;
  res.json({ user: withoutPassword(req.colleague) });
});
