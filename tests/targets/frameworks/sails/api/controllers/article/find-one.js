const { find } = require("../../../../store.js");
const { id, notFound } = require("../../exits.js");

module.exports = {
  inputs: { id },
  exits: { notFound },
  async fn(given) {
    const article = find("articles", given.id);
    if (!article) throw "notFound";
    return article;
  },
};
