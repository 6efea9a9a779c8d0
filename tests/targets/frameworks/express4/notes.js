import { Router } from "express";
import { add, data, find, isOpen, notesOf, remove } from "../store.js";
import { signedIn } from "./signed-in.js";

export const notes = Router();

const own = (name) => (req, res, next) => {
  const note = find("notes", req.params.id);
  if (!note) return res.status(404).json({ errors: ["Not found"] });
  if (!isOpen(name) && note.ownerId !== req.user.id) return res.status(404).json({ errors: ["Not found"] });
  req.note = note;
  next();
};
const valid = (req, res, next) => {
  const errors = ["title", "body"].filter((field) => typeof req.body[field] !== "string").map((f) => `${f} is needed`);
  if (errors.length > 0) return res.status(422).json({ errors });
  next();
};

notes.get("/notes", signedIn, (req, res) => res.json({ notes: isOpen("notes.list") ? data.notes : notesOf(req.user) }));
notes.post("/notes", signedIn, valid, (req, res) => {
  const { title, body } = req.body;
  res.status(201).json({ note: add("notes", { title, body, ownerId: req.user.id }) });
});
notes.get("/notes/:id", signedIn, own("notes.get"), (req, res) => res.json({ note: req.note }));
notes.put("/notes/:id", signedIn, own("notes.update"), valid, (req, res) => {
  const { title, body } = req.body;
  res.json({ note: Object.assign(req.note, { title, body }) });
});
notes.delete("/notes/:id", signedIn, own("notes.remove"), (req, res) => {
  remove("notes", req.note);
  res.json({ removed: true });
});

notes.get("/v1/notes", signedIn, (req, res) => res.json(notesOf(req.user)));
notes.get("/v1/notes/:id", signedIn, own("legacy.note"), (req, res) => res.json(req.note));
