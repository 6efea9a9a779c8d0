import { initTRPC, TRPCError } from "@trpc/server";
import jwt from "jsonwebtoken";
import { z } from "zod";
import * as store from "../store.js";

const { add, data, find, isOpen } = store;
const t = initTRPC.context().create();
const { router, procedure: publicProcedure } = t;
const protectedProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.user) throw new TRPCError({ code: "UNAUTHORIZED" });
  return next({ ctx: { user: ctx.user } });
});
const adminProcedure = protectedProcedure.use(({ ctx, next }) => {
  if (ctx.user.role !== "admin") throw new TRPCError({ code: "FORBIDDEN" });
  return next();
});
/** The procedure that a switch leaves, when thrown, in place of the usual one. */
const unless = (name, usual, left) => (isOpen(name) ? left : usual);

const id = z.object({ id: z.number().int() });
const text = z.string().min(1);
const missing = () => new TRPCError({ code: "NOT_FOUND" });
const forbidden = () => new TRPCError({ code: "FORBIDDEN" });

function load(kind, id, may, name) {
  const item = find(kind, id);
  if (!item) throw missing();
  if (!isOpen(name) && !may(item)) throw forbidden();
  return item;
}
const owner = (user) => (item) => (item.ownerId ?? item.authorId) === user.id;
const tenant = (user) => (item) => item.tenantId === user.tenantId;
const ownerOrAdmin = (user) => (item) => owner(user)(item) || (user.role === "admin" && tenant(user)(item));
function removed(kind, item) {
  store.remove(kind, item);
  return { id: item.id };
}

const note = z.object({ title: text, body: text });
const notes = router({
  list: protectedProcedure.query(({ ctx }) => (isOpen("notes.list") ? data.notes : store.notesOf(ctx.user))),
  create: protectedProcedure.input(note).mutation(({ ctx, input }) => add("notes", { ...input, ownerId: ctx.user.id })),
  get: protectedProcedure.input(id).query(({ ctx, input }) => load("notes", input.id, owner(ctx.user), "notes.get")),
  update: protectedProcedure
    .input(id.extend(note.shape))
    .mutation(({ ctx, input }) => Object.assign(load("notes", input.id, owner(ctx.user), "notes.update"), input)),
  remove: protectedProcedure
    .input(id)
    .mutation(({ ctx, input }) => removed("notes", load("notes", input.id, owner(ctx.user), "notes.remove"))),
});

const project = z.object({ name: text, budget: z.number() });
const projects = router({
  list: protectedProcedure.query(({ ctx }) => (isOpen("projects.list") ? data.projects : store.projectsOf(ctx.user))),
  create: protectedProcedure.input(project).mutation(({ ctx, input }) => {
    const { id: ownerId, tenantId } = ctx.user;
    return add("projects", { ...input, tenantId, ownerId });
  }),
  get: protectedProcedure
    .input(id)
    .query(({ ctx, input }) => load("projects", input.id, tenant(ctx.user), "projects.get")),
  update: protectedProcedure
    .input(id.extend(project.partial().shape))
    .mutation(({ ctx, input }) =>
      Object.assign(load("projects", input.id, ownerOrAdmin(ctx.user), "projects.update"), input),
    ),
  remove: protectedProcedure
    .input(id)
    .mutation(({ ctx, input }) => removed("projects", load("projects", input.id, ownerOrAdmin(ctx.user), ""))),
});

const article = z.object({ title: text, text });
const articles = router({
  list: publicProcedure.query(() => data.articles),
  get: publicProcedure.input(id).query(({ input }) => load("articles", input.id, () => true, "")),
  create: unless("articles.create", protectedProcedure, publicProcedure)
    .input(article)
    .mutation(({ ctx, input }) => add("articles", { ...input, authorId: ctx.user?.id ?? null })),
  update: protectedProcedure
    .input(id.extend(article.shape))
    .mutation(({ ctx, input }) => Object.assign(load("articles", input.id, owner(ctx.user), "articles.update"), input)),
  remove: protectedProcedure
    .input(id)
    .mutation(({ ctx, input }) => removed("articles", load("articles", input.id, owner(ctx.user), ""))),
});

const files = router({
  list: protectedProcedure.query(({ ctx }) => store.filesOf(ctx.user)),
  get: unless("files.get", protectedProcedure, publicProcedure)
    .input(id)
    .query(({ ctx, input }) => load("files", input.id, (file) => owner(ctx.user)(file), "files.get")),
});

const users = router({
  list: unless("users.list", adminProcedure, protectedProcedure).query(({ ctx }) => store.usersOf(ctx.user)),
  get: adminProcedure
    .input(id)
    .query(({ ctx, input }) => store.withoutPassword(load("users", input.id, tenant(ctx.user), ""))),
  role: unless("users.role", adminProcedure, protectedProcedure)
    .input(id.extend({ role: z.enum(["admin", "member"]) }))
    .mutation(({ ctx, input }) => {
      const user = load("users", input.id, tenant(ctx.user), "users.role");
      return store.withoutPassword(Object.assign(user, { role: input.role }));
    }),
});

const auth = router({
  register: publicProcedure
    .input(z.object({ email: z.email(), password: z.string().min(8), name: text }))
    .mutation(({ input }) => {
      const made = store.register(input);
      if (!made) throw new TRPCError({ code: "CONFLICT" });
      return made;
    }),
  login: publicProcedure.input(z.object({ email: text, password: text })).mutation(({ input }) => {
    const user = store.accountOf(input.email, input.password);
    if (!user) throw new TRPCError({ code: "UNAUTHORIZED", message: "Wrong credentials" });
    const { id, role, tenantId } = user;
    return { token: jwt.sign({ id, role, tenantId }, process.env.SECRET, { expiresIn: "1h" }) };
  }),
});

const me = router({
  get: protectedProcedure.query(({ ctx }) => store.withoutPassword(find("users", ctx.user.id))),
  update: protectedProcedure
    .input(z.object({ name: text }))
    .mutation(({ ctx, input }) => store.withoutPassword(Object.assign(find("users", ctx.user.id), input))),
});

export const appRouter = router({
  health: publicProcedure.query(() => "ok"),
  auth,
  me,
  notes,
  projects,
  articles,
  files,
  users,
  search: protectedProcedure
    .input(z.object({ q: z.string().default("") }))
    .query(({ ctx, input }) => store.search(isOpen("search") ? data.projects : store.projectsOf(ctx.user), input.q)),
  export: unless("export", adminProcedure, publicProcedure).query(({ ctx }) =>
    store.csvOf(ctx.user ? store.projectsOf(ctx.user) : data.projects),
  ),
  audit: unless("audit", adminProcedure, publicProcedure).query(({ ctx }) =>
    ctx.user ? store.auditOf(ctx.user) : data.audit,
  ),
});
