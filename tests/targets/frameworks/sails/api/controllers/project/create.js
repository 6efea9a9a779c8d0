const { add } = require("../../../../store.js");
const { created } = require("../../exits.js");

module.exports = {
  inputs: { name: { type: "string", required: true }, budget: { type: "number", required: true, min: 0 } },
  exits: { success: created },
  async fn({ name, budget }) {
    const { id: ownerId, tenantId } = this.req.me;
    return add("projects", { name, budget, tenantId, ownerId });
  },
};
