const { find, isOpen } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { notFound },
  async fn(given) {
    const note = find("notes", given.id);
    if (!note || (note.ownerId !== this.req.me.id && !isOpen("notes.get"))) throw "notFound";
    return note;
  },
};
