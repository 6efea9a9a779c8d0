import { createServer } from "node:http";
import express from "express";
import { FileSystemAdapter, ParseGraphQLServer, ParseServer } from "parse-server";

const port = Number(process.env.PORT);
const everybody = { "*": true };
const signedIn = { requiresAuthentication: true };
const administrators = { "role:Administrators": true };

/** Class-level permissions; each object's own list says the rest. */
const allow = (read, write) => ({
  ...{ find: read, get: read, count: read, create: write, update: write, delete: write },
  ...{ addField: {}, protectedFields: { "*": [] } },
});
const classOf = (className, field, classLevelPermissions) => ({
  ...{ className, fields: field ? { [field]: { type: "String" } } : {}, classLevelPermissions },
});

const parse = new ParseServer({
  databaseURI: process.env.DATABASE_URL,
  appId: "harbour",
  masterKey: process.env.MASTER_KEY,
  serverURL: `http://127.0.0.1:${port}/parse`,
  filesAdapter: new FileSystemAdapter(),
  allowClientClassCreation: false,
  verifyServerUrl: false,
  logsFolder: null,
  silent: true,
  schema: {
    definitions: [
      classOf("Note", "title", allow(signedIn, signedIn)),
      classOf("Notice", "title", allow(everybody, administrators)),
      classOf("Audit", "action", allow(administrators, administrators)),
      classOf("_Role", null, allow(signedIn, {})),
    ],
    strict: true,
    lockSchemas: true,
  },
  cloud: ({ ACL, Cloud }) => {
    // A note is for whoever writes it.
    Cloud.beforeSave("Note", ({ object, user }) => {
      if (user && object.isNew()) object.setACL(new ACL(user));
    });
    Cloud.define("greeting", ({ user }) => `Welcome, ${user.getUsername()}`, { requireUser: true });
    Cloud.define("gateCode", () => "4711 until Monday", { requireAnyUserRoles: ["Administrators"] });
  },
});
await parse.start();

const app = express();
app.use("/parse", parse.app);
const graphql = new ParseGraphQLServer(parse, { graphQLPath: "/graphql", graphQLPublicIntrospection: true });
await graphql.setGraphQLConfig({ enabledForClasses: ["Note", "Notice", "Audit"] });
graphql.applyGraphQL(app);
createServer(app).listen(port, "127.0.0.1");
