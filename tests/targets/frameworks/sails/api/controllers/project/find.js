const { data, isOpen, projectsOf } = require("../../../../store.js");

module.exports = {
  async fn() {
    return isOpen("projects.list") ? data.projects : projectsOf(this.req.me);
  },
};
