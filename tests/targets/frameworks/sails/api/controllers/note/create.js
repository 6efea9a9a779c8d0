const { add } = require("../../../../store.js");
const { created } = require("../../exits.js");

module.exports = {
  inputs: { title: { type: "string", required: true }, body: { type: "string", required: true } },
  exits: { success: created },
  async fn({ title, body }) {
    return add("notes", { title, body, ownerId: this.req.me.id });
  },
};
