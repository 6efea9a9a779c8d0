import { hooks } from "@feathersjs/authentication-local";
import { Conflict } from "@feathersjs/errors";
import { MemoryService } from "@feathersjs/memory";
import { add, data, isOpen } from "../store.js";
import { adminOnly, demand, limitTo, signedIn, unless } from "./hooks.js";

const { hashPassword, protect } = hooks;

/** An account without its password. */
export const visible = ({ id, email, name, role, tenantId }) => ({ id, email, name, role, tenantId });

/** Accounts: anybody makes one, their company's administrator sees them and gives them roles. */
export async function users(app) {
  app.use("users", new MemoryService({ startId: 2000, paginate: { default: 20, max: 50 } }), {
    methods: ["find", "get", "create"],
  });
  const ofCompany = (context) => (context.params.provider ? limitTo("tenantId", "tenantId")(context) : context);
  const outside = (hook) => (context) => (context.params.provider ? hook(context) : context);
  app.service("users").hooks({
    before: {
      find: [outside(signedIn), unless("users.list", adminOnly), ofCompany],
      get: [outside(signedIn), adminOnly, ofCompany],
      create: [outside(demand("email", "password", "name")), outside(register(app)), hashPassword("password")],
    },
    after: { all: [protect("password")] },
  });
  for (const account of data.users) await app.service("users").create(account);

  app.use("me", {
    find: async ({ user }) => visible(user),
    patch: async (_id, { name }, { user }) =>
      visible(await app.service("users")._patch(user.id, { name: String(name) })),
  });
  app.service("me").hooks({ before: { all: [signedIn], patch: [demand("name")] } });

  app.use("users/:userId/role", {
    update: async (_id, { role }, { route, user }) => {
      const query = isOpen("users.role") ? {} : { tenantId: user.tenantId };
      const { id } = await app.service("users")._get(Number(route.userId), { query });
      return visible(await app.service("users")._patch(id, { role: String(role) }));
    },
  });
  app.service("users/:userId/role").hooks({
    before: { update: [signedIn, unless("users.role", adminOnly), demand("role")] },
  });
}

/** Gives whoever signs up a company of their own. */
const register = (app) => async (context) => {
  const { email, password, name } = context.data;
  const { total } = await app.service("users")._find({ query: { email }, paginate: { default: 1 } });
  if (total > 0) throw new Conflict("That address is taken");
  context.data = { email, password, name, role: "member", tenantId: add("tenants", { name }).id };
};
