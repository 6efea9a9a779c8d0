const { filesOf } = require("../../../../store.js");

module.exports = {
  async fn() {
    return filesOf(this.req.me);
  },
};
