const { data, isOpen, notesOf } = require("../../../../store.js");

module.exports = {
  async fn() {
    return isOpen("notes.list") ? data.notes : notesOf(this.req.me);
  },
};
