const { accountOf } = require("../../../../store.js");

module.exports = {
  inputs: { email: { type: "string", required: true }, password: { type: "string", required: true } },
  exits: { badCombo: { responseType: "unauthorized" } },
  async fn({ email, password }) {
    const user = accountOf(email, password);
    if (!user) throw "badCombo";
    this.req.session.userId = user.id;
  },
};
