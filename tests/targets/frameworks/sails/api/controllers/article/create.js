const { add } = require("../../../../store.js");
const { created } = require("../../exits.js");

module.exports = {
  inputs: { title: { type: "string", required: true }, text: { type: "string", required: true } },
  exits: { success: created },
  async fn({ title, text }) {
    return add("articles", { title, text, authorId: this.req.me?.id ?? null });
  },
};
