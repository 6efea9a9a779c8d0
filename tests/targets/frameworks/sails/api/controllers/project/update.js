const { find, isOpen } = require("../../../../store.js");
const { id, notFound, forbidden } = require("../../exits.js");

module.exports = {
  inputs: { id, name: { type: "string" }, budget: { type: "number", min: 0 } },
  exits: { notFound, forbidden },
  async fn({ name, budget, ...given }) {
    const { me } = this.req;
    const project = find("projects", given.id);
    if (!project) throw "notFound";
    const mayChange = project.ownerId === me.id || (me.role === "admin" && project.tenantId === me.tenantId);
    if (!mayChange && !isOpen("projects.update")) throw "forbidden";
    return Object.assign(project, name === undefined ? {} : { name }, budget === undefined ? {} : { budget });
  },
};
