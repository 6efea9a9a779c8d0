const { find, withoutPassword } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { notFound },
  async fn(given) {
    const user = find("users", given.id);
    if (!user || user.tenantId !== this.req.me.tenantId) throw "notFound";
    return withoutPassword(user);
  },
};
