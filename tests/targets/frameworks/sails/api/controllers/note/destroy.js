const { find, isOpen, remove } = require("../../../../store.js");
const { id, notFound, removed } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { success: removed, notFound },
  async fn(given) {
    const note = find("notes", given.id);
    if (!note || (note.ownerId !== this.req.me.id && !isOpen("notes.remove"))) throw "notFound";
    remove("notes", note);
  },
};
