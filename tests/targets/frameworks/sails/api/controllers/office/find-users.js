const { usersOf } = require("../../../../store.js");

module.exports = {
  async fn() {
    return usersOf(this.req.me);
  },
};
