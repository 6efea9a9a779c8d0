import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { collectionOf } from "../collection.ts";

/*
 * Gets a running Conduit ready to be scored: signs up two people, has each write an article and a comment, and writes who
 * they are (auth.yaml) and which calls there are (calls.json, as a collection) into a folder.
 *   node tests/targets/conduit/prepare.ts http://localhost:3000 /tmp/conduit
 */
const [url = "", folder = ""] = process.argv.slice(2);
if (!URL.canParse(url) || folder === "") {
  console.error("Usage: node tests/targets/conduit/prepare.ts URL FOLDER");
  process.exit(2);
}

/** Calls of the published specification; a colon begins a parameter. */
const calls = `POST /users, POST /users/login, GET /user, PUT /user, GET /profiles/:username,
POST /profiles/:username/follow, DELETE /profiles/:username/follow, GET /articles, GET /articles/feed, POST /articles,
GET /articles/:slug, PUT /articles/:slug, DELETE /articles/:slug, GET /articles/:slug/comments,
POST /articles/:slug/comments, DELETE /articles/:slug/comments/:id, POST /articles/:slug/favorite,
DELETE /articles/:slug/favorite, GET /tags`;

type Person = { name: string; email: string; password: string };
const people: Person[] = ["ann", "ben"].map((name) => ({
  name,
  email: `${name}@conduit.example.com`,
  password: `${name}-keeps-this-2291`,
}));

async function call(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers.authorization = `Token ${token}`;
  return await fetch(`${url}/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** Resolves to the person's token. */
async function settle({ name, email, password }: Person): Promise<string> {
  // Whoever is there from an earlier run signs in.
  await call("POST", "/users", { user: { username: name, email, password } });
  const signedIn = await call("POST", "/users/login", { user: { email, password } });
  const { user } = (await signedIn.json()) as { user?: { token?: string } };
  if (!user?.token) throw new Error(`${name} cannot sign in: ${signedIn.status}.`);
  const article = { title: `What ${name} saw`, description: "A walk", body: `${name} saw a heron.`, tagList: [name] };
  const made = await call("POST", "/articles", { article }, user.token);
  const slug = ((await made.json()) as { article?: { slug?: string } }).article?.slug;
  if (!slug) throw new Error(`${name} cannot write an article: ${made.status}.`);
  const comment = await call(
    "POST",
    `/articles/${slug}/comments`,
    { comment: { body: `So says ${name}.` } },
    user.token,
  );
  if (!comment.ok) throw new Error(`${name} cannot comment: ${comment.status}.`);
  return user.token;
}

await mkdir(folder, { recursive: true });
const auth: unknown[] = [];
for (const person of people) {
  const value = `Token ${await settle(person)}`;
  auth.push({ name: person.name, fixedHeaders: [{ name: "Authorization", value }] });
}
await writeFile(join(folder, "auth.yaml"), JSON.stringify({ auth }, null, 2));
const named = calls.split(/,\s+/).map((line) => line.trim().replace(" ", " /api"));
await writeFile(join(folder, "calls.json"), JSON.stringify(collectionOf(named), null, 2));
