import { add, data, filesOf, find, isOpen, notesOf, remove } from "../store.js";
import { article, articleBody, list, note, noteBody, params, secured } from "./schemas.js";

/** What belongs to one person: notes, articles and files. */
export async function ownRoutes(app) {
  const signedIn = [app.authenticate];
  const ownNote = (name) => async (request, reply) => {
    const found = find("notes", request.params.id);
    if (!found || (!isOpen(name) && found.ownerId !== request.user.id))
      return reply.code(404).send({ message: "No such note" });
    request.item = found;
  };
  app.decorateRequest("item", null);

  app.get("/notes", { onRequest: signedIn, schema: secured({ response: { 200: list(note) } }) }, async (request) =>
    isOpen("notes.list") ? data.notes : notesOf(request.user),
  );
  app.post(
    "/notes",
    { onRequest: signedIn, schema: secured({ body: noteBody, response: { 201: note } }) },
    async (request, reply) => {
      reply.code(201);
      return add("notes", { ...request.body, ownerId: request.user.id });
    },
  );
  app.get(
    "/notes/:id",
    { onRequest: signedIn, preHandler: [ownNote("notes.get")], schema: secured({ params, response: { 200: note } }) },
    async ({ item }) => item,
  );
  app.put(
    "/notes/:id",
    {
      onRequest: signedIn,
      preHandler: [ownNote("notes.update")],
      schema: secured({ params, body: noteBody, response: { 200: note } }),
    },
    async ({ item, body }) => Object.assign(item, body),
  );
  app.delete(
    "/notes/:id",
    { onRequest: signedIn, preHandler: [ownNote("notes.remove")], schema: secured({ params }) },
    async ({ item }, reply) => {
      remove("notes", item);
      reply.code(204);
    },
  );
  app.get("/v1/notes", { onRequest: signedIn, schema: { hide: true } }, async (request) => notesOf(request.user));
  app.get(
    "/v1/notes/:id",
    { onRequest: signedIn, preHandler: [ownNote("legacy.note")], schema: { hide: true, params } },
    async ({ item }) => item,
  );

  const ownArticle = (name) => async (request, reply) => {
    const found = find("articles", request.params.id);
    if (!found) return reply.code(404).send({ message: "No such article" });
    if (!isOpen(name) && found.authorId !== request.user.id) return reply.code(403).send({ message: "Not yours" });
    request.item = found;
  };
  app.get("/articles", { schema: { response: { 200: list(article) } } }, async () => data.articles);
  app.get("/articles/:id", { schema: { params, response: { 200: article } } }, async (request, reply) => {
    return find("articles", request.params.id) ?? reply.code(404).send({ message: "No such article" });
  });
  app.post(
    "/articles",
    {
      onRequest: isOpen("articles.create") ? [] : signedIn,
      schema: secured({ body: articleBody, response: { 201: article } }),
    },
    async (request, reply) => {
      reply.code(201);
      return add("articles", { ...request.body, authorId: request.user?.id ?? null });
    },
  );
  app.put(
    "/articles/:id",
    {
      onRequest: signedIn,
      preHandler: [ownArticle("articles.update")],
      schema: secured({ params, body: articleBody, response: { 200: article } }),
    },
    async ({ item, body }) => Object.assign(item, body),
  );
  app.delete(
    "/articles/:id",
    { onRequest: signedIn, preHandler: [ownArticle("articles.remove")], schema: secured({ params }) },
    async ({ item }, reply) => {
      remove("articles", item);
      reply.code(204);
    },
  );

  app.get("/files", { onRequest: signedIn, schema: secured() }, async (request) => filesOf(request.user));
  app.post(
    "/files",
    { onRequest: signedIn, schema: secured({ consumes: ["multipart/form-data"] }) },
    async (request, reply) => {
      const file = await request.file();
      if (!file) return reply.code(400).send({ message: "No file" });
      const text = (await file.toBuffer()).toString();
      const { id, name } = add("files", { name: file.filename, type: file.mimetype, text, ownerId: request.user.id });
      reply.code(201);
      return { id, name };
    },
  );
  app.get(
    "/files/:id",
    { onRequest: isOpen("files.get") ? [] : signedIn, schema: secured({ params }) },
    async (request, reply) => {
      const file = find("files", request.params.id);
      if (!file || (!isOpen("files.get") && file.ownerId !== request.user.id))
        return reply.code(404).send({ message: "No such file" });
      return reply.type(file.type).send(file.text);
    },
  );
}
