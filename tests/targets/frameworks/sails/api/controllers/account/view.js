const { withoutPassword } = require("../../../../store.js");

module.exports = {
  async fn() {
    return withoutPassword(this.req.me);
  },
};
