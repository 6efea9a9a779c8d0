const { data, isOpen, projectsOf, search } = require("../../../../store.js");

module.exports = {
  inputs: { q: { type: "string", defaultsTo: "" } },
  async fn({ q }) {
    return search(isOpen("search") ? data.projects : projectsOf(this.req.me), q);
  },
};
