import { AuthenticationService, JWTStrategy } from "@feathersjs/authentication";
import { LocalStrategy } from "@feathersjs/authentication-local";
import express, { errorHandler, json, notFound, rest, serveStatic } from "@feathersjs/express";
import { feathers } from "@feathersjs/feathers";
import { office } from "./office.js";
import { own } from "./own.js";
import { users, visible } from "./users.js";

/** Who signs in may not read the accounts otherwise. */
class PasswordStrategy extends LocalStrategy {
  async getEntity(account) {
    return visible(account);
  }
}

const app = express(feathers());
app.use(json());
app.use(serveStatic(process.env.PUBLIC));
app.configure(rest());

app.set("authentication", {
  secret: process.env.SECRET,
  entity: "user",
  service: "users",
  authStrategies: ["jwt", "local"],
  jwtOptions: { audience: "https://notes.example.com", algorithm: "HS256", expiresIn: "1h" },
  local: { usernameField: "email", passwordField: "password" },
});
const authentication = new AuthenticationService(app);
authentication.register("jwt", new JWTStrategy());
authentication.register("local", new PasswordStrategy());
app.use("authentication", authentication, { methods: ["create"] });

await users(app);
own(app);
office(app);

app.use(notFound());
app.use(errorHandler({ html: false, logger: false }));
await app.listen(Number(process.env.PORT), "127.0.0.1");
