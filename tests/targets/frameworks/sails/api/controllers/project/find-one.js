const { find, isOpen } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { notFound },
  async fn(given) {
    const project = find("projects", given.id);
    if (!project || (project.tenantId !== this.req.me.tenantId && !isOpen("projects.get"))) throw "notFound";
    return project;
  },
};
