const { find, isOpen } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id, title: { type: "string", required: true }, body: { type: "string", required: true } },
  exits: { notFound },
  async fn({ title, body, ...given }) {
    const note = find("notes", given.id);
    if (!note || (note.ownerId !== this.req.me.id && !isOpen("notes.update"))) throw "notFound";
    return Object.assign(note, { title, body });
  },
};
