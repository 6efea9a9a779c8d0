import { Router } from "express";
import multer from "multer";
import { add, data, filesOf, find, isOpen, remove } from "../store.js";
import { signedIn } from "./signed-in.js";

export const articles = Router();
const article = (req, res, next) => {
  req.article = find("articles", req.params.id);
  if (!req.article) return res.status(404).json({ errors: ["Not found"] });
  next();
};
const author = (name) => (req, res, next) => {
  if (!isOpen(name) && req.article.authorId !== req.user.id) return res.status(403).json({ errors: ["Forbidden"] });
  next();
};
const valid = (req, res, next) => {
  const { title, text } = req.body;
  if (!title || !text) return res.status(422).json({ errors: ["title and text are needed"] });
  next();
};

articles.get("/", (_req, res) => res.json({ articles: data.articles }));
articles.get("/:id", article, (req, res) => res.json({ article: req.article }));
articles.post("/", isOpen("articles.create") ? [] : signedIn, valid, (req, res) => {
  const { title, text } = req.body;
  res.status(201).json({ article: add("articles", { title, text, authorId: req.user?.id ?? null }) });
});
articles.put("/:id", signedIn, article, author("articles.update"), valid, (req, res) => {
  const { title, text } = req.body;
  res.json({ article: Object.assign(req.article, { title, text }) });
});
articles.delete("/:id", signedIn, article, author("articles.remove"), (req, res) => {
  remove("articles", req.article);
  res.json({ removed: true });
});

export const files = Router();
const upload = multer({ limits: { fileSize: 100_000 } });
files.get("/", signedIn, (req, res) => res.json({ files: filesOf(req.user) }));
files.post("/", signedIn, upload.single("file"), (req, res) => {
  if (!req.file) return res.status(422).json({ errors: ["file is needed"] });
  const { originalname, mimetype, buffer } = req.file;
  const made = add("files", { name: originalname, type: mimetype, text: buffer.toString(), ownerId: req.user.id });
  res.status(201).json({ file: { id: made.id, name: made.name } });
});
files.get("/:id", isOpen("files.get") ? [] : signedIn, (req, res) => {
  const file = find("files", req.params.id);
  if (!file || (!isOpen("files.get") && file.ownerId !== req.user.id))
    return res.status(404).json({ errors: ["Not found"] });
  res.type(file.type).send(file.text);
});
