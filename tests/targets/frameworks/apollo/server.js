import { readFileSync } from "node:fs";
import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { GraphQLError } from "graphql";
import jwt from "jsonwebtoken";
import { resolvers } from "./resolvers.js";

const typeDefs = readFileSync(new URL("./schema.graphql", import.meta.url), "utf8");
const server = new ApolloServer({ typeDefs, resolvers, introspection: true });
await startStandaloneServer(server, {
  listen: { port: Number(process.env.PORT), host: "127.0.0.1" },
  context: async ({ req }) => {
    const token = (req.headers.authorization ?? "").replace(/^Bearer /, "");
    try {
      return { user: token ? jwt.verify(token, process.env.SECRET) : null };
    } catch {
      const extensions = { code: "UNAUTHENTICATED", http: { status: 401 } };
      throw new GraphQLError("The token is not valid", { extensions });
    }
  },
});
