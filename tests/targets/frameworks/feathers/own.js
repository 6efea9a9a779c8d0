import { BadRequest } from "@feathersjs/errors";
import { MemoryService } from "@feathersjs/memory";
import multer from "multer";
import { data, filesOf, isOpen } from "../store.js";
import { demand, limitTo, signedIn, take, unless } from "./hooks.js";

const byId = (items) => Object.fromEntries(items.map((item) => [item.id, item]));
const kept = (items) => new MemoryService({ store: byId(items), startId: 3000, paginate: { default: 20, max: 50 } });

/** What people write: notes for themselves, articles for everybody, files. */
export function own(app) {
  app.use("notes", kept(data.notes), { methods: ["find", "get", "create", "update", "remove"] });
  const mine = limitTo("ownerId");
  app.service("notes").hooks({
    before: {
      all: [signedIn],
      find: [unless("notes.list", mine)],
      get: [unless("notes.get", mine)],
      create: [demand("title", "body"), take(["title", "body"], ({ id }) => ({ ownerId: id }))],
      update: [unless("notes.update", mine), demand("title", "body"), keepOwner(app, "notes", ["title", "body"])],
      remove: [unless("notes.remove", mine)],
    },
  });

  app.use("v1/notes", {
    find: async ({ user }) => await app.service("notes")._find({ query: { ownerId: user.id }, paginate: false }),
    get: async (id, { user }) =>
      await app.service("notes")._get(id, { query: isOpen("legacy.note") ? {} : { ownerId: user.id } }),
  });
  app.service("v1/notes").hooks({ before: { all: [signedIn] } });

  app.use("articles", kept(data.articles), { methods: ["find", "get", "create", "update", "remove"] });
  const written = limitTo("authorId");
  app.service("articles").hooks({
    before: {
      create: [
        unless("articles.create", signedIn),
        demand("title", "text"),
        take(["title", "text"], (user) => ({ authorId: user?.id ?? null })),
      ],
      update: [
        signedIn,
        unless("articles.update", written),
        demand("title", "text"),
        keepOwner(app, "articles", ["title", "text"]),
      ],
      remove: [signedIn, written],
    },
  });

  const upload = multer({ limits: { fileSize: 100_000 } });
  const passFile = (req, _res, next) => {
    req.feathers = { ...req.feathers, file: req.file };
    next();
  };
  const files = kept(data.files);
  app.use(
    "files",
    {
      find: async ({ user }) => (isOpen("files.list") ? data.files : filesOf(user)),
      get: async (id, { user }) => await files._get(id, { query: isOpen("files.get") ? {} : { ownerId: user.id } }),
      async create(_data, { file, user }) {
        if (!file) throw new BadRequest("No file");
        const { originalname: name, mimetype: type, buffer } = file;
        const made = await files._create({ name, type, text: buffer.toString(), ownerId: user.id });
        return { id: made.id, name };
      },
    },
    { express: { before: [upload.single("file"), passFile] } },
  );
  app
    .service("files")
    .hooks({ before: { find: [signedIn], create: [signedIn], get: [unless("files.get", signedIn)] } });
}

/** A change as a whole keeps whose it is. */
const keepOwner = (app, service, fields) => async (context) => {
  const { ownerId, authorId } = await app.service(service)._get(context.id, { query: context.params.query });
  const whose = ownerId === undefined ? { authorId } : { ownerId };
  take(fields, () => whose)(context);
};
