const { data } = require("../../../../store.js");

module.exports = {
  async fn() {
    return data.articles;
  },
};
