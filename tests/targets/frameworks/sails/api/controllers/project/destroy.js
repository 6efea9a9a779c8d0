const { find, remove } = require("../../../../store.js");
const { id, notFound, forbidden, removed } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { success: removed, notFound, forbidden },
  async fn(given) {
    const { me } = this.req;
    const project = find("projects", given.id);
    if (!project) throw "notFound";
    const mayRemove = project.ownerId === me.id || (me.role === "admin" && project.tenantId === me.tenantId);
    if (!mayRemove) throw "forbidden";
    remove("projects", project);
  },
};
