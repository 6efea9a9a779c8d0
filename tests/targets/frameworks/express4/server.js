import express from "express";
import session from "express-session";
import passport from "passport";
import { Strategy as LocalStrategy } from "passport-local";
import { accountOf, data, find, register, withoutPassword } from "../store.js";
import { notes } from "./notes.js";
import { office } from "./office.js";
import { articles, files } from "./publishing.js";
import { signedIn } from "./signed-in.js";

passport.use(
  new LocalStrategy({ usernameField: "email" }, (email, password, done) =>
    done(null, accountOf(email, password) ?? false),
  ),
);
passport.serializeUser((user, done) => done(null, user.id));
passport.deserializeUser((id, done) => done(null, find("users", id) ?? false));

const app = express();
app.use(express.static(process.env.PUBLIC));
app.use(express.json());
app.use(express.urlencoded({ extended: false }));
app.use(session({ secret: process.env.SECRET, resave: false, saveUninitialized: false, cookie: { sameSite: "lax" } }));
app.use(passport.initialize());
app.use(passport.session());

app.get("/health", (_req, res) => res.send("OK"));
app.post("/auth/register", (req, res) => {
  const { email, password, name } = req.body;
  if (!email || !password || !name) return res.status(422).json({ errors: ["email, password and name are needed"] });
  const made = register({ email, password, name });
  if (!made) return res.status(422).json({ errors: ["That address is taken"] });
  res.status(201).json(made);
});
app.post("/auth/login", passport.authenticate("local"), (req, res) => res.json({ user: withoutPassword(req.user) }));

app.get("/me", signedIn, (req, res) => res.json({ user: withoutPassword(req.user) }));
app.patch("/me", signedIn, (req, res) => {
  if (typeof req.body.name !== "string") return res.status(422).json({ errors: ["name is needed"] });
  req.user.name = req.body.name;
  res.json({ user: withoutPassword(req.user) });
});

app.use(notes);
app.use(office);
app.use("/articles", articles);
app.use("/files", files);

app.use((_req, res) => res.status(404).json({ errors: ["Not found"] }));
app.use((error, _req, res, _next) => {
  const status = error.status ?? 500;
  if (status === 500) console.error(error);
  res.status(status).json({ errors: [status === 500 ? "Internal error" : error.message] });
});
console.log(`${data.users.length} users`);
app.listen(Number(process.env.PORT), "127.0.0.1");
