import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { buildSchema } from "graphql";
import { createHandler } from "graphql-http/lib/use/http";
import jwt from "jsonwebtoken";
import { root } from "./root.js";

/** Whoever a valid token names; anybody else asks as nobody, and what is asked for decides. */
function viewerOf(request) {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.authorization ?? "") ?? [];
  try {
    return token ? jwt.verify(token, process.env.SECRET) : null;
  } catch {
    return null;
  }
}

const handler = createHandler({
  schema: buildSchema(readFileSync(new URL("./schema.graphql", import.meta.url), "utf8")),
  rootValue: root,
  context: ({ raw }) => ({ viewer: viewerOf(raw) }),
});
createServer((request, response) => {
  if (request.url.split("?", 1)[0] === "/graphql") return handler(request, response);
  response.writeHead(404).end();
}).listen(Number(process.env.PORT), "127.0.0.1");
