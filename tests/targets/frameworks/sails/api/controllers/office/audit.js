const { auditOf, data } = require("../../../../store.js");

module.exports = {
  async fn() {
    return this.req.me ? auditOf(this.req.me) : data.audit;
  },
};
