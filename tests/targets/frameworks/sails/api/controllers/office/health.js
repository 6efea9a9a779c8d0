module.exports = {
  async fn() {
    return { status: "ok" };
  },
};
