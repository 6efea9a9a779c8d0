const { notesOf } = require("../../../../store.js");

module.exports = {
  async fn() {
    return { notes: notesOf(this.req.me) };
  },
};
