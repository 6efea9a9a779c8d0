const { csvOf, data, projectsOf } = require("../../../../store.js");

module.exports = {
  async fn() {
    this.res.type("text/csv");
    return csvOf(this.req.me ? projectsOf(this.req.me) : data.projects);
  },
};
