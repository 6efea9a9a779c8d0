const { find, isOpen } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { notFound },
  async fn(given) {
    const file = find("files", given.id);
    if (!file || (file.ownerId !== this.req.me?.id && !isOpen("files.get"))) throw "notFound";
    this.res.type(file.type);
    return file.text;
  },
};
