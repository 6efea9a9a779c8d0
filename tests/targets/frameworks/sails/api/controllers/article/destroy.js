const { find, remove } = require("../../../../store.js");
const { id, notFound, forbidden, removed } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { success: removed, notFound, forbidden },
  async fn(given) {
    const article = find("articles", given.id);
    if (!article) throw "notFound";
    if (article.authorId !== this.req.me.id) throw "forbidden";
    remove("articles", article);
  },
};
