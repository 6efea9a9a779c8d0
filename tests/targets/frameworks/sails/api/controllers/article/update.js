const { find, isOpen } = require("../../../../store.js");
const { id, notFound, forbidden } = require("../../exits.js");

module.exports = {
  inputs: { id, title: { type: "string", required: true }, text: { type: "string", required: true } },
  exits: { notFound, forbidden },
  async fn({ title, text, ...given }) {
    const article = find("articles", given.id);
    if (!article) throw "notFound";
    if (article.authorId !== this.req.me.id && !isOpen("articles.update")) throw "forbidden";
    return Object.assign(article, { title, text });
  },
};
