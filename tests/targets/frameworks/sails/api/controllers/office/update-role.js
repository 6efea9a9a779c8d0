const { find, isOpen, withoutPassword } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id, role: { type: "string", required: true, isIn: ["admin", "member"] } },
  exits: { notFound },
  async fn({ role, ...given }) {
    const user = find("users", given.id);
    if (!user || (user.tenantId !== this.req.me.tenantId && !isOpen("users.role"))) throw "notFound";
    return withoutPassword(Object.assign(user, { role }));
  },
};
