const { withoutPassword } = require("../../../../store.js");

module.exports = {
  inputs: { name: { type: "string", required: true } },
  async fn({ name }) {
    return withoutPassword(Object.assign(this.req.me, { name }));
  },
};
