module.exports = function removed() {
  return this.res.status(204).end();
};
